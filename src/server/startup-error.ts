/** A failure of the start that people can repair. The message says how. */
export class StartupError extends Error {
  override name = 'RefusedStart'
  readonly exitCode: number = 1
}

/** Data that this version must not change, because another version wrote it. */
export class UnsupportedDataError extends StartupError {
  /** The exit code EX_DATAERR, with which a service manager does not start this version again. */
  override readonly exitCode = 65
}
