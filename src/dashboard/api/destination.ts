import type { Code, CodeChange } from './code.ts'

export type NewDestination = NonNullable<CodeChange['destination']>

/** What sends a code where another one leads; null: it leads where this version of the dashboard knows no way. */
export function newDestination({ type, url, pageId }: Code['destination']): NewDestination | null {
  if (type === 'page') return pageId === undefined ? null : { type, pageId }
  return type === 'url' && url !== undefined ? { type, url } : null
}
