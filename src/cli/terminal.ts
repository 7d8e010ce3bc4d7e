/** Where a command reads and writes, so that tests and other programs can run it without a process. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  /** The text or the bytes that are piped into the command. */
  readInput(): Promise<Uint8Array>
  write(content: string | Uint8Array): void
  writeError(text: string): void
  /** The width of the screen. Null if the output goes to a file or to another program. */
  columns: number | null
  /** Aborts when the person presses Ctrl+C. */
  signal: AbortSignal
  /** Instead of the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** An error that is the person's to correct. `nextStep` says how. */
export class UsageError extends Error {
  readonly nextStep
  constructor(message: string, nextStep = '') {
    super(message)
    this.nextStep = nextStep
  }
}

/** Nobody is signed in, or not at this service. */
export class SignInError extends UsageError {}
