@main
enum Portfolio {
  static func main() {}
}
