import { DrizzleQueryError } from 'drizzle-orm/errors'

interface LoggedError {
  [name: string]: unknown
  type: string
  message: string
  stack: string
}

/**
 * An error without the statements and parameters of failed queries, and without the rows and values that PostgreSQL quotes. All of these
 * contain secrets and answers of visitors. For the `err` serializer of every logger.
 */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: removeValues(String(error)), stack: '' }
  const firstError: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  const cause = error.cause ?? firstError
  return {
    type: error.constructor.name,
    message: removeValues(error.message),
    ...getIdentifiers(error),
    stack: getStackFrames(error),
    ...(cause instanceof Error ? { cause: toLoggedError(cause) } : {}),
  }
}

/** The message of an error, or a text that may quote such a message, without statements and parameters. */
export function toLoggedMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return toLoggedMessage(error.cause)
  // For a host with several addresses there is an error for each, and the error that has them has no message.
  if (error instanceof AggregateError && error.errors.length > 0) return toLoggedMessage(error.errors[0])
  return removeValues(error instanceof Error ? error.message : String(error))
}

function removeValues(message: string): string {
  // The text is checked too, because libraries copy the messages of errors that they catch.
  if (message.includes('Failed query')) return 'Failed query'
  // "invalid input syntax for type integer: "…"", and "Key (email)=(…) already exists."
  return message.replace(/: ".*"$/s, '').replaceAll(/=\(.*\)/gs, '')
}

/** The code, which is an SQLSTATE or a code of the operating system or a library, and the names of the constraint and the table. */
function getIdentifiers(error: Error): Record<string, unknown> {
  return Object.fromEntries(Object.entries(error).filter(([name]) => ['code', 'constraint', 'table'].includes(name)))
}

/** The stack without its first lines, which repeat the message. */
function getStackFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}
