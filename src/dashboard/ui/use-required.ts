import { type Context, use } from 'react'

/** The value of a context that has no default. Throws `problem` outside of its provider. */
export function useRequired<T>(context: Context<T | null>, problem: string): T {
  const value = use(context)
  if (value === null) throw new Error(problem)
  return value
}
