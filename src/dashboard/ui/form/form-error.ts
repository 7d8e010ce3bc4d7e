/** An error to throw in `onSubmit`, with messages by field name or one for the whole form. */
export class FormError extends Error {
  readonly fieldErrors: ReadonlyMap<string, string>
  constructor(fields: Readonly<Record<string, string>>, message = '') {
    super(message)
    this.name = 'FormError'
    this.fieldErrors = new Map(Object.entries(fields))
  }
  get userMessage(): string {
    return this.message
  }
}

interface FormErrorTexts {
  /** For the whole form. */
  message: string
  /** By path: `name`, `destination.url`. */
  fieldErrors: ReadonlyMap<string, string>
}

/** The texts of a FormError or ApiError. Any other error is a bug in the dashboard. */
export function readFormError(error: unknown): FormErrorTexts {
  if (!(error instanceof Error && 'userMessage' in error && typeof error.userMessage === 'string'))
    return {
      message: 'Something went wrong in the dashboard. Reload the page and try again.',
      fieldErrors: new Map(),
    }
  return {
    message: error.userMessage,
    fieldErrors: 'fieldErrors' in error && error.fieldErrors instanceof Map ? error.fieldErrors : new Map(),
  }
}
