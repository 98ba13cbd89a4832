# exact totals of the csv by rationals, FIFO and others
import csv,sys,json
from fractions import Fraction as F
from collections import defaultdict
out={}
for name in('trader','hodl'):
    rows=list(csv.DictReader(open(f'/tmp/wt/accounting/Fixtures/json/cases/generated-{name}.csv')))
    e={}
    def run(method,per):
        lots=defaultdict(list);g=F(0)
        for i,r in enumerate(rows):
            k=(r['asset'],r['wallet']) if per else r['asset']
            q=F(r['quantity']);v=q*F(r['price_usd']);fee=F(r['fee_usd'])
            if r['type'] in('buy','income'): lots[k].append([q,v+fee,(v+fee)/q,i])
            else:
                if method=='average':
                    tq=sum(l[0] for l in lots[k]);tc=sum(l[1] for l in lots[k]);c=tc*q/tq
                    left=tq-q; lots[k]=[[left,tc-c,None,i]] if left else []
                    g+=v-fee-c; continue
                need=q
                while need:
                    L=lots[k]
                    j={'fifo':lambda:0,'lifo':lambda:len(L)-1,'hifo':lambda:min(range(len(L)),key=lambda n:(-L[n][2],L[n][3])),'lofo':lambda:min(range(len(L)),key=lambda n:(L[n][2],L[n][3]))}[method]()
                    l=L[j];x=min(need,l[0]);c=l[1]*x/l[0];l[0]-=x;l[1]-=c;need-=x;g-=c
                    if l[0]==0:L.pop(j)
                g+=v-fee
        held=sum(l[1] for L in lots.values() for l in L)
        return g,held
    for m in('fifo','lifo','hifo','lofo','average'):
        for per in(0,1):
            g,h=run(m,per)
            e[f'{m} {"per-wallet" if per else "universal"}']=[f'{round(g*10**12)}',f'{round(h*10**12)}']
    out[name]=e
json.dump(out,open('/tmp/wt/accounting/Fixtures/json/cases/generated.json','w'),indent=1)
print(out)
