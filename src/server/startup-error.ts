/** A failure of the start that the user can mend: the message says how. */
export class StartupError extends Error {
  override name = 'RefusedStart'
  readonly exitCode: number = 1
}

/** Data that this version must not change, because another version wrote it. */
export class UnsupportedDataError extends StartupError {
  /** EX_DATAERR: a service manager need not start this version again. */
  override readonly exitCode = 65
}
