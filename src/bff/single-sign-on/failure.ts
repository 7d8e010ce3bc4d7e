import type { SingleSignOnError } from '#contract/single-sign-on.ts'

/** Thrown when a sign-in by single sign-on cannot go on. The browser learns the code only; the message is for the log. */
export class SingleSignOnFailure extends Error {
  readonly code: SingleSignOnError

  constructor(code: SingleSignOnError, message: string) {
    super(message)
    this.code = code
  }
}
