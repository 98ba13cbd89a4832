import Testing

@testable import portfolio

@Test func `the command is linked`() {}
