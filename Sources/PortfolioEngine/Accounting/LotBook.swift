/// The open lots of one coin in one wallet or in all, in the order of a method.
///
/// Lots that arrive in order form a run that is read from its front; the others go into a heap. A
/// first-in-first-out book of a journal in order is thus a plain queue, and everything else costs
/// a logarithm. A lot of which a part leaves keeps its place and its key.
struct LotBook {
  let coin: Int32
  /// The wallet, or below zero for all wallets.
  let wallet: Int32
  let method: CostBasisMethod
  let order: LotOrder
  /// All units held.
  private(set) var quantity: Decimal128 = .zero
  /// The cost of a pool; in an order each lot keeps its own.
  var poolCost: Decimal128 = .zero
  /// The step that gave the cost of a pool.
  var poolStep = CostTrail.none
  /// The marks of everything that went into the pool since it was last empty.
  var poolMarks: FigureMarks = []
  let isPool: Bool
  private(set) var work = WorkCount()

  private var arrivals: Int32 = 0
  /// The lots of unknown cost, counted in an order by cost alone.
  private var unknown = 0
  /// Whether other lots may be here than these: some were taken by cost beside an unknown one, or came
  /// from a book of which that is true; until the book is empty.
  private var isUnsure = false
  /// The number of arrivals at the last such taking: those lots may be others, later ones may not.
  private var unsureArrivals: Int32 = 0
  private var slots: [LotPart] = []
  private var free: [Int32] = []
  // Slots by key: `run` from `head` on is sorted, `heap` is a binary heap.
  private var run: [Int32] = []
  private var head = 0
  private var heap: [Int32] = []
  // The slots by tag, where a label names them.
  private var labelled: [Int32: [Int32]] = [:]

  init(coin: Int32, wallet: Int32, method: CostBasisMethod) {
    self.coin = coin
    self.wallet = wallet
    self.method = method
    order = method.order
    isPool = method.isPool
  }

  /// Puts units in.
  mutating func insert(_ part: LotPart, trail: inout CostTrail) throws {
    guard !part.quantity.isZero else {
      // No unit to hang the cost on: only a pool can keep it.
      if isPool {
        poolCost = try poolCost + part.cost
        poolStep = trail.sum(poolStep, part.step, quantity, poolCost)
      }
      return
    }
    quantity = try quantity + part.quantity
    if isPool {
      poolCost = try poolCost + part.cost
      poolStep = trail.sum(poolStep, part.step, quantity, poolCost)
      poolMarks.formUnion(part.marks.intersection(.ofCost))
    }
    let slot: Int32
    if let reused = free.popLast() {
      slot = reused
      slots[Int(slot)] = part
    } else {
      slot = Int32(slots.count)
      slots.append(part)
    }
    arrivals &+= 1
    slots[Int(slot)].key.arrival = order.arrival(arrivals)
    if order.isRanked, part.marks.contains(.missingCost) {
      slots[Int(slot)].key = slots[Int(slot)].key.unranked
      unknown += 1
    }
    if part.marks.contains(.uncertainOrder), !isPool { isUnsure = true }
    if part.tag >= 0 { labelled[part.tag, default: []].append(slot) }
    if head < run.count {
      if precedes(slot, run[run.count - 1]) { pushOnHeap(slot) } else { run.append(slot) }
    } else {
      run.removeAll(keepingCapacity: true)
      head = 0
      run.append(slot)
    }
  }

  /// Takes units out in the order of the method and appends them to `parts`; the caller has made
  /// sure that they are there.
  mutating func take(
    _ wanted: Decimal128, into parts: inout [LotPart], trail: inout CostTrail
  ) throws {
    let first = parts.count
    let whole = quantity
    var rest = wanted
    // Where all leaves at once no other order would change the sum, and a lot alone leaves no choice.
    if unknown > 0, wanted < whole {
      let next = front().map { slots[Int($0.slot)].key.isUnknown } ?? true
      if !next || unknown > 1 { isUnsure = true }
    }
    while !rest.isZero, let (slot, isInRun) = front() {
      work.visits += 1
      let held = slots[Int(slot)].quantity
      if held <= rest {
        parts.append(slots[Int(slot)])
        rest = try rest - held
        if slots[Int(slot)].key.isUnknown { unknown -= 1 }
        dropFront(isInRun)
        release(slot)
      } else {
        parts.append(try split(slot, taking: rest, trail: &trail))
        rest = .zero
      }
      if isUnsure, let last = parts.indices.last { parts[last].marks.insert(.uncertainOrder) }
    }
    if isUnsure { unsureArrivals = arrivals }
    try settle(wanted, of: whole, parts: &parts, from: first, trail: &trail)
  }

  /// Takes units out of the lots of one tag; returns what could not be found there.
  mutating func take(
    _ wanted: Decimal128, tagged tag: Int32, into parts: inout [LotPart],
    trail: inout CostTrail
  ) throws -> Decimal128 {
    let first = parts.count
    let whole = quantity
    var rest = wanted
    for slot in labelled[tag] ?? [] where !rest.isZero {
      work.visits += 1
      let held = slots[Int(slot)].quantity
      // A slot without units waits for its turn at the front, where it is dropped.
      if held.isZero || slots[Int(slot)].tag != tag { continue }
      if held <= rest {
        parts.append(slots[Int(slot)])
        rest = try rest - held
        if slots[Int(slot)].key.isUnknown { unknown -= 1 }
        slots[Int(slot)].quantity = .zero
        slots[Int(slot)].cost = .zero
      } else {
        parts.append(try split(slot, taking: rest, trail: &trail))
        rest = .zero
      }
    }
    try settle(try wanted - rest, of: whole, parts: &parts, from: first, trail: &trail)
    return rest
  }

  /// The units that the lots of one tag still hold.
  func quantity(tagged tag: Int32) throws -> Decimal128 {
    var sum = Decimal128.zero
    for slot in labelled[tag] ?? [] where slots[Int(slot)].tag == tag {
      sum = try sum + slots[Int(slot)].quantity
    }
    return sum
  }

  private mutating func split(
    _ slot: Int32, taking part: Decimal128, trail: inout CostTrail
  ) throws -> LotPart {
    var taken = slots[Int(slot)]
    let whole = taken.quantity
    let cost = try CostShare.share(of: taken.cost, part: part, whole: whole)
    let rest = try taken.quantity - part
    let restCost = try taken.cost - cost
    if !isPool {
      let step = taken.step
      taken.step = trail.part(of: step, part, whole: whole, cost)
      slots[Int(slot)].step = trail.rest(of: step, less: taken.step, rest, restCost)
    }
    slots[Int(slot)].quantity = rest
    slots[Int(slot)].cost = restCost
    taken.quantity = part
    taken.cost = cost
    return taken
  }

  /// Takes the units off the book and, in a pool, gives the parts their shares of its cost.
  private mutating func settle(
    _ taken: Decimal128, of whole: Decimal128, parts: inout [LotPart], from first: Int,
    trail: inout CostTrail
  ) throws {
    quantity = try quantity - taken
    if quantity.isZero { (isUnsure, unsureArrivals) = (false, 0) }
    guard isPool, parts.count > first else { return }
    let cost = try CostShare.share(of: poolCost, part: taken, whole: whole)
    poolCost = try poolCost - cost
    let takenStep = trail.part(of: poolStep, taken, whole: whole, cost)
    poolStep = trail.rest(of: poolStep, less: takenStep, quantity, poolCost)
    var shares = CostSplit(of: cost, whole: taken, step: takenStep, count: parts.count - first)
    for index in first..<parts.count {
      let share = try shares.next(parts[index].quantity, &trail)
      parts[index].cost = share.cost
      parts[index].step = share.step
      parts[index].marks.formUnion(poolMarks)
    }
    if quantity.isZero { poolMarks = [] }
  }
}

// MARK: The run and the heap

extension LotBook {
  @inline(__always)
  private mutating func precedes(_ left: Int32, _ right: Int32) -> Bool {
    work.comparisons += 1
    return slots[Int(left)].key.precedes(slots[Int(right)].key, isRanked: order.isRanked)
  }

  /// The next slot with units, and whether it stands in the run.
  private mutating func front() -> (slot: Int32, isInRun: Bool)? {
    while true {
      let isInRun: Bool
      if head < run.count {
        isInRun = heap.isEmpty || precedes(run[head], heap[0])
      } else if heap.isEmpty {
        return nil
      } else {
        isInRun = false
      }
      let slot = isInRun ? run[head] : heap[0]
      if !slots[Int(slot)].quantity.isZero { return (slot, isInRun) }
      dropFront(isInRun)
      release(slot)
    }
  }

  private mutating func dropFront(_ isInRun: Bool) {
    guard isInRun else { return popHeap() }
    head += 1
    if head == run.count {
      run.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 4096, head * 2 > run.count {
      run.removeSubrange(0..<head)
      head = 0
    }
  }

  private mutating func release(_ slot: Int32) {
    let tag = slots[Int(slot)].tag
    if tag >= 0, var list = labelled[tag] {
      list.removeAll { $0 == slot }
      labelled[tag] = list.isEmpty ? nil : list
    }
    slots[Int(slot)].quantity = .zero
    free.append(slot)
  }

  private mutating func pushOnHeap(_ slot: Int32) {
    heap.append(slot)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(slot, heap[parent]) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = slot
  }

  private mutating func popHeap() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, precedes(heap[child + 1], heap[child]) { child += 1 }
      guard precedes(heap[child], last) else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
  }
}

// MARK: Whole books

extension LotBook {
  /// The open lots in the order of the method; parts of one acquisition are joined, unless each is to
  /// stay what it is, and those of a pool carry their shares of its cost.
  func openParts(isJoined: Bool = true, trail: inout CostTrail) throws -> [LotPart] {
    let isRanked = order.isRanked
    var open = slots.filter { !$0.quantity.isZero }
    if unsureArrivals > 0 {
      for index in open.indices
      where open[index].key.arrival.magnitude <= unsureArrivals.magnitude {
        open[index].marks.insert(.uncertainOrder)
      }
    }
    open.sort { $0.key.precedes($1.key, isRanked: isRanked) }
    var joined: [LotPart] = []
    joined.reserveCapacity(open.count)
    for part in open {
      if isJoined, let last = joined.last, last.acquisition == part.acquisition,
        last.tag == part.tag
      {
        joined[joined.count - 1].quantity = try last.quantity + part.quantity
        joined[joined.count - 1].cost = try last.cost + part.cost
        joined[joined.count - 1].step = trail.sum(
          last.step, part.step, joined[joined.count - 1].quantity, joined[joined.count - 1].cost)
        joined[joined.count - 1].marks.formUnion(part.marks)
      } else {
        joined.append(part)
      }
    }
    guard isPool else { return joined }
    var shares = CostSplit(of: poolCost, whole: quantity, step: poolStep, count: joined.count)
    for index in joined.indices {
      let share = try shares.next(joined[index].quantity, &trail)
      joined[index].cost = share.cost
      joined[index].step = share.step
      joined[index].marks.formUnion(poolMarks)
    }
    return joined
  }

  /// Turns every `old` units into `new` ones; the sum is rounded once, so that it is the sum of the
  /// lots whatever the ratio.
  mutating func split(new: Decimal128, old: Decimal128, trail: inout CostTrail) throws {
    let isRanked = order.isRanked
    let byKey = slots.indices.filter { !slots[$0].quantity.isZero }
      .sorted { slots[$0].key.precedes(slots[$1].key, isRanked: isRanked) }
    var before = Decimal128.zero
    var after = Decimal128.zero
    for index in byKey {
      before = try before + slots[index].quantity
      let sum = try CostShare.rescaled(before, new: new, old: old)
      slots[index].quantity = try sum - after
      // A lot too small to be counted in the new units would lose its cost.
      if slots[index].quantity.isZero { throw DecimalError.overflow }
      after = sum
      slots[index].step = trail.renamed(slots[index].step, slots[index].quantity)
      if order.isRanked {
        slots[index].key.rank = try CostShare.rescaled(slots[index].key.rank, new: old, old: new)
      }
    }
    quantity = after
    if isPool { poolStep = trail.renamed(poolStep, quantity) }
  }
}
