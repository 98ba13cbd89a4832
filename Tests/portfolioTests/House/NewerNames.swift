/// What the libraries of the toolchain have only since after macOS 15.0 and iOS 18.0, as
/// Scripts/newer-names reads it off their interfaces (Swift 6.3).
enum NewerNames {
  /// The names, but for `reset`, which sources use as a name of their own.
  static let all: Set<Substring> = [
    "CharacterIterator", "InlineArray", "Iteration", "Observations", "UTF8Span",
    "UnicodeScalarIterator", "ValidationError", "addImmediateTask",
    "addImmediateTaskUnlessCancelled", "asSerialExecutor", "asTaskExecutor", "bytesEqual",
    "canRunSynchronously", "charactersEqual", "chars", "checkForASCII", "checkForNFC",
    "currentCodeUnitOffset", "escalatePriority", "flagsMustNotCrash", "foreignReference",
    "hasCandidateBreakAtEnd", "hasGuaranteedBreak", "immediate", "immediateDetached",
    "invalidNonSurrogateCodePointByte", "isCanonicallyEquivalent", "isCanonicallyLessThan",
    "isIsolatingCurrentContext", "isKnownASCII", "isKnownNFC", "isMainExecutor", "ithElement",
    "jthElement", "makeCharacterIterator", "makeUnicodeScalarIterator", "otherChars",
    "otherScalars", "overlongEncodingByte", "skipBack", "skipForward", "spanWithFixedLifetime",
    "surrogateCodePointByte", "truncatedScalar", "unexpectedContinuationByte",
    "unicodeScalarsEqual", "untilFinished", "utf8Span", "withTaskPriorityEscalationHandler",
  ]
}
