import type { Code, CodeChange } from './code.ts'

export type NewDestination = NonNullable<CodeChange['destination']>

/** The request body for a destination. Null if this version of the dashboard does not know its type. */
export function toNewDestination({ type, url, pageId, siteId, fileId }: Code['destination']): NewDestination | null {
  if (type === 'page') return pageId === undefined ? null : { type, pageId }
  if (type === 'site') return siteId === undefined ? null : { type, siteId }
  if (type === 'file') return fileId === undefined ? null : { type, fileId }
  return type === 'url' && url !== undefined ? { type, url } : null
}
