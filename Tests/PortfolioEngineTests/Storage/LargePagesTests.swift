import Testing

@testable import PortfolioEngine

@Suite struct LargePagesTests {
  @Test(arguments: [0, 1, 1000, 1 << 20])
  func `room made once holds what is put in, and changes nothing that was there`(_ count: Int) {
    var numbers = [-1]
    numbers.reserveLargePages(count + 1)
    #expect(numbers.capacity > count)
    numbers.append(contentsOf: 0..<count)
    #expect(numbers.count == count + 1)
    #expect(numbers.first == -1 && numbers.last == count - 1)
  }
}
