import type { SingleSignOnError } from '#contract/single-sign-on.ts'

/** Thrown when a single sign-on fails. The browser learns only the code, because the message is for the log. */
export class SingleSignOnFailure extends Error {
  readonly code: SingleSignOnError

  constructor(code: SingleSignOnError, message: string) {
    super(message)
    this.code = code
  }
}
