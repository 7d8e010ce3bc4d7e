import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** One message for any invalid value, or one for a missing and one for any other invalid value. */
type Message = string | { missing: string; invalid: string }

/** A path without its positions in lists: `rules.name` for `rules.0.name`. */
type WithoutIndexes<Path extends string> = Path extends `${infer List}.${number}.${infer Rest}`
  ? `${List}.${WithoutIndexes<Rest>}`
  : Path

type Messages<T extends FieldValues> = Readonly<Partial<Record<WithoutIndexes<FieldPath<T>>, Message>>>

/** Validates a form with a schema. Each field has its own messages, because those of Zod are written for programmers. */
export function schemaResolver<T extends FieldValues, Out>(
  schema: z.core.$ZodType<Out, T>,
  messages: Messages<T>,
): Resolver<T, unknown, Out> {
  const messagesByPath: Readonly<Record<string, Message | undefined>> = messages
  return zodResolver(schema, {
    error: (issue) =>
      describeIssue(issue, messagesByPath[issue.path?.filter((key) => typeof key === 'string').join('.') ?? '']),
  })
}

function describeIssue(issue: z.core.$ZodRawIssue, message: Message = 'Check this value.'): string {
  const isMissing = issue.input === '' || issue.input === undefined || issue.input === null
  if (isMissing) return typeof message === 'string' ? message : message.missing
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `Use at least ${String(issue.minimum)} characters.`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Use at most ${Number(issue.maximum).toLocaleString()} characters.`
  return typeof message === 'string' ? message : message.invalid
}
