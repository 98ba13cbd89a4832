/// The style sheet of HTML pages.
enum HTMLStyle {
  /// The rules: one column on phones, a grid of cards from 1,000 points on, ink only on paper.
  ///
  /// Colours are those of `SvgPalette`, so that charts and texts agree.
  static let text = """
    :root{--page:#f4f6fa;--card:#ffffff;--line:#e6e9ef;--text:#161b24;--muted:#5a6474;
    --good:#0b7a4b;--bad:#c2292e;--warning:#8a5a00;--accent:#0b47b8;
    --good-ground:#e4f4ec;--bad-ground:#fbe9ea;--shadow:0 1px 2px rgb(22 27 36/.05),\
    0 6px 20px rgb(22 27 36/.05)}
    @media (prefers-color-scheme:dark){:root{--page:#0b0d12;--card:#12151c;--line:#262c38;\
    --text:#eef1f6;--muted:#9aa4b4;--good:#4fe0a0;--bad:#f0525a;--warning:#faaa44;\
    --accent:#8ea0ff;--good-ground:#12291f;--bad-ground:#2e171b;--shadow:none}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;padding:0 max(16px,env(safe-area-inset-left));background:var(--page);\
    color:var(--text);font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',\
    sans-serif;font-variant-numeric:tabular-nums}
    header,main,footer{max-width:1180px;margin:0 auto}
    header{padding:40px 4px 20px}
    h1{margin:0;font-size:15px;font-weight:600;letter-spacing:.01em}
    h2{margin:0 0 14px;font-size:16px;font-weight:650;letter-spacing:-.005em}
    h3{margin:22px 0 8px;font-size:14px;font-weight:600}
    p{margin:8px 0}
    .caption{margin:2px 0 0;color:var(--muted);font-size:14px}
    .headline{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 14px;margin:14px 0 0}
    .headline strong{white-space:nowrap}
    .headline .endless{white-space:normal;overflow-wrap:anywhere}
    .headline strong{\
    font-size:min(8vw,(100vw - 40px)/(.74*var(--length,9)),52px);font-weight:680;letter-spacing:-.025em;\
    line-height:1.15}
    .headline .aside{font-size:16px;padding:3px 10px;border-radius:99px;background:var(--line)}
    .headline .good{background:var(--good-ground)}.headline .bad{background:var(--bad-ground)}
    main{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
    section{display:flex;flex-direction:column;background:var(--card);border:1px solid var(--line);\
    border-radius:14px;padding:20px;box-shadow:var(--shadow);min-width:0}
    @media (min-width:1000px){main{grid-template-columns:repeat(12,minmax(0,1fr))}
    section{padding:24px}.full{grid-column:span 12}.wide{grid-column:span 8}\
    .narrow{grid-column:span 4}}
    #overview{background:none;border:0;box-shadow:none;padding:0}
    #overview h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    #overview dl{display:grid;columns:auto;gap:12px;\
    grid-template-columns:repeat(auto-fit,minmax(min(100%,160px),1fr))}
    #overview dl div{display:block;background:var(--card);border:1px solid var(--line);\
    border-radius:14px;padding:14px 18px;box-shadow:var(--shadow);container-type:inline-size}
    #overview dt{font-size:13px}#overview dd{font-weight:620;text-align:left;\
    font-size:min(100cqw/(.74*var(--length,5)),21px);\
    letter-spacing:-.01em}
    #overview .long{grid-column:span 2}
    #overview .aside{font-size:13px;font-weight:500}
    #overview .notes{padding-top:0;margin-top:12px;border:0}
    dl{columns:270px;column-gap:36px;margin:0}
    dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:6px 0;break-inside:avoid;\
    border-bottom:1px solid var(--line)}
    dt{color:var(--muted)}
    dd{margin:0 0 0 auto;text-align:right;min-width:0}
    .figure{white-space:nowrap}
    .aside{color:var(--muted);display:inline-block;white-space:nowrap}
    .endless,.endless .figure{white-space:normal;overflow-wrap:anywhere}
    .scroll{overflow-x:auto;margin:0 -4px;padding:0 4px}
    table{border-collapse:collapse;width:100%}
    th,td{padding:8px 0 8px 18px;text-align:left;font-weight:400;border-bottom:1px solid var(--line);\
    white-space:nowrap}
    th:first-child,td:first-child{padding-left:0}
    th:last-child:not(.right){width:60%}
    tbody th{font-weight:600}
    thead th{color:var(--muted);font-size:13px;padding-top:0}
    tbody tr:last-child th,tbody tr:last-child td{border-bottom:0}
    tfoot th,tfoot td{border-top:2px solid var(--line);border-bottom:0;font-weight:620}
    .right{text-align:right}
    .wrap{white-space:normal;overflow-wrap:anywhere;min-width:8.5em}
    .good,.aside.good{color:var(--good)}.bad,.aside.bad{color:var(--bad)}
    .dim{color:var(--muted)}.warning{color:var(--warning)}
    figure{margin:0 -16px}
    figure svg{display:block;width:100%;height:auto}
    .ring svg{max-width:620px;margin:0 auto}
    .ring .on-narrow svg{max-width:400px}
    .on-narrow{display:none}
    @media (min-width:1000px){.narrow .ring .on-wide{display:none}\
    .narrow .ring .on-narrow{display:block}}
    .notes{margin:auto 0 0;padding:16px 0 0;list-style:none;color:var(--muted);font-size:12.5px;\
    line-height:1.45}
    .notes li{padding-left:15px;position:relative;margin-top:3px;overflow-wrap:anywhere}
    .notes li::before{content:"";position:absolute;left:0;top:.5em;width:6px;height:6px;\
    border-radius:50%;background:var(--line)}
    summary{cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
    .short{text-decoration:underline dotted;text-underline-offset:3px}
    .whole,details[open] .short{display:none}details[open] .whole{display:inline}
    .notes .warning{color:var(--muted)}.notes .warning::before{background:var(--warning)}
    .empty{color:var(--muted)}
    .visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}
    footer{padding:24px 4px 40px;color:var(--muted);font-size:13px}
    @media screen and (max-width:899px){#overview .aside{display:block}}
    @media (max-width:640px){.on-wide{display:none}.on-narrow{display:block}
    header{padding:28px 2px 16px}#overview .long{grid-column:1/-1}section{padding:18px 16px}}
    @media screen and (max-width:740px){\(cards("stack"))}
    @media screen and (min-width:741px) and (max-width:899px){\(cards("stack-middle"))}
    @media screen and (min-width:900px) and (max-width:1199px){\(cards("stack-wide"))}
    @media screen and (min-width:1200px){\(cards("stack-full"))}
    @media print{\(cards("stack-paper"))}
    @media (max-width:480px){table:not(.stack) :is(th,td):not(:first-child){\
    padding-left:12px}
    #overview dl{grid-template-columns:repeat(2,minmax(0,1fr));gap:10px}
    #overview dl div{padding:12px 14px}}
    @media (max-width:359px){section{padding:16px 14px}}
    @media print{:root{--page:#fff;--card:#fff;--line:#d5d9e0;--text:#000;--muted:#444;\
    --good:#0b7a4b;--bad:#c2292e;--shadow:none}
    @page{margin:14mm}body{font-size:11px;padding:0}header{padding:0 0 10px}
    main{display:block}section{padding:12px 0;border:0;border-top:1px solid var(--line);\
    border-radius:0;break-inside:avoid;margin:0 0 8px}
    #overview dl{grid-template-columns:repeat(4,1fr)}
    #overview dd{font-size:min(15px,100cqw/(.74*var(--length,5)))}#overview dl div{padding:8px 10px}
    h2{font-size:14px;margin-bottom:8px}th,td{padding:5px 0 5px 12px}.scroll,figure{margin:0;padding:0}
    .headline strong{font-size:min(100vw/(.74*var(--length,12)),34px)}thead th{font-size:10px}
    .notes{font-size:10px}.ring svg{max-width:520px}.caption,footer{font-size:11px}
    .short{display:none}.whole{display:inline}}
    """

  /// The rules of a table whose rows are cards, a line a figure.
  private static func cards(_ name: String) -> String {
    """
    .\(name),.\(name) :is(tbody,tfoot){display:block}.\(name) thead{display:none}
    .\(name) tr{display:grid;column-gap:40px;padding:10px 0;\
    grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));\
    border-bottom:1px solid var(--line)}
    .\(name) tr:last-child{border-bottom:0}.\(name) tfoot{border-top:2px solid var(--line)}
    .\(name) :is(th,td),.\(name) td[class]{display:flex;flex-wrap:wrap;\
    justify-content:space-between;gap:0 16px;padding:1px 0;border:0;text-align:right}
    .\(name) :is(.wrap,.breaks){white-space:normal;overflow-wrap:anywhere}
    .\(name) tbody th,.\(name) tfoot th{text-align:left;width:auto;\
    grid-column:1/-1}.\(name) td:empty{display:none}
    .\(name) td::before{content:attr(data-label);color:var(--muted);flex:none;text-align:left}
    """
  }
}
