import { type Context, use } from 'react'

/** The value of a context without a default. Throws an error with this message outside of its provider. */
export function useRequiredContext<T>(context: Context<T | null>, message: string): T {
  const value = use(context)
  if (value === null) throw new Error(message)
  return value
}
