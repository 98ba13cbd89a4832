/// Why a value is not what its parameter takes.
struct ValueError: Error, Hashable {
  /// The column of the first wrong character, from 1, where one is known.
  var column: Int?
  /// Why, as a sentence.
  var reason: String
  /// What to do, as a sentence.
  var remedy: String?

  /// Creates an error.
  init(_ reason: String, column: Int? = nil, remedy: String? = nil) {
    self.column = column
    self.reason = reason
    self.remedy = remedy
  }
}

/// One parameter of a command: its shape, and where its value goes.
struct Parameter<Options: Sendable>: Sendable {
  /// What it looks like.
  let shape: ParameterShape
  /// Puts a value into the options; a flag's value is empty.
  let apply: @Sendable (inout Options, String) throws(ValueError) -> Void
  /// Puts into the options what the settings say, where the parameter is not given.
  var applySettings: @Sendable (inout Options, Settings) -> Void = { _, _ in }
}

extension Parameter {
  /// A path to a property of the options.
  typealias Path<Value> = any WritableKeyPath<Options, Value> & Sendable

  /// Creates `--name`, which turns a property on.
  static func flag(
    _ name: String, short: Character? = nil, _ path: Path<Bool>, _ help: String
  ) -> Parameter {
    Parameter(shape: .option(.flag, name, short: short, "", help)) {
      (options, _) throws(ValueError) in options[keyPath: path] = true
    }
  }

  /// Creates `--name VALUE` for a property that is nil when the option is not given.
  static func option<Value>(
    _ name: String, _ metavariable: String, _ path: Path<Value?>, _ help: String,
    completion: ParameterShape.Completion = .none,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> Parameter {
    Parameter(shape: .option(.option, name, metavariable, help, completion: completion)) {
      (options, text) throws(ValueError) in options[keyPath: path] = try parse(text)
    }
  }

  /// Creates `--name TEXT` for a property that takes the text as it is.
  static func option(
    _ name: String, _ metavariable: String, _ path: Path<String?>, _ help: String,
    completion: ParameterShape.Completion = .none
  ) -> Parameter {
    option(name, metavariable, path, help, completion: completion, parse: Values.text)
  }

  /// Creates `--name VALUE`, which may be given more than once.
  static func options<Value>(
    _ name: String, _ metavariable: String, _ path: Path<[Value]>, _ help: String,
    completion: ParameterShape.Completion = .none,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> Parameter {
    Parameter(
      shape: .option(.option, name, metavariable, help, repeats: true, completion: completion)
    ) { (options, text) throws(ValueError) in options[keyPath: path].append(try parse(text)) }
  }

  /// Creates `--name VALUE` for one of the names of a closed list.
  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ metavariable: String, _ path: Path<Value>, _ help: String
  ) -> Parameter {
    let names = Value.allCases.map(\.rawValue)
    return Parameter(
      shape: .option(.option, name, metavariable, help, completion: .values(names))
    ) { (options, text) throws(ValueError) in
      options[keyPath: path] = try Values.choice(text)
    }
  }

  /// Creates `--name VALUE` for one of the names of a closed list, nil when it is not given.
  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ metavariable: String, _ path: Path<Value?>, _ help: String
  ) -> Parameter {
    let names = Value.allCases.map(\.rawValue)
    return Parameter(
      shape: .option(.option, name, metavariable, help, completion: .values(names))
    ) { (options, text) throws(ValueError) in
      options[keyPath: path] = try Values.choice(text) as Value
    }
  }

  /// Creates a word that must be there, at its place among the words.
  static func word<Value>(
    _ metavariable: String, _ path: Path<Value>, _ help: String,
    completion: ParameterShape.Completion = .none,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> Parameter {
    Parameter(shape: .word(.word, metavariable, help, isRequired: true, completion: completion)) {
      (options, text) throws(ValueError) in options[keyPath: path] = try parse(text)
    }
  }

  /// Creates a word that may be there.
  static func optionalWord<Value>(
    _ metavariable: String, _ path: Path<Value?>, _ help: String,
    completion: ParameterShape.Completion = .none,
    parse: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> Parameter {
    Parameter(shape: .word(.word, metavariable, help, isRequired: false, completion: completion)) {
      (options, text) throws(ValueError) in options[keyPath: path] = try parse(text)
    }
  }

  /// Creates the place of all further words, at least one where they are required.
  static func rest(
    _ metavariable: String, _ path: Path<[String]>, _ help: String, isRequired: Bool = true,
    completion: ParameterShape.Completion = .none
  ) -> Parameter {
    Parameter(
      shape: .word(.rest, metavariable, help, isRequired: isRequired, completion: completion)
    ) { (options, text) throws(ValueError) in options[keyPath: path].append(text) }
  }
}
