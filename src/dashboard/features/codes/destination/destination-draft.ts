import type { Code } from '#dashboard/api/code.ts'
import type { NewDestination } from '#dashboard/api/destination.ts'
import { type Utm, mergeUtm } from '#contract/utm.ts'
import { toReadableAddress } from '#contract/readable-address.ts'
import { readTypedAddress } from '#contract/typed-address.ts'

/** Form state of a destination: an address, a page, a site or a file. Switching the type loses no input. */
export interface DestinationDraft {
  opens: 'url' | 'page' | 'site' | 'file'
  url: string
  pageId: string
  siteId: string
  fileId: string
  /** UTM parameters that were entered before a valid address. */
  pendingUtm?: Utm | undefined
}

export const noDestination: DestinationDraft = { opens: 'url', url: '', pageId: '', siteId: '', fileId: '' }

export function toDraft({
  type,
  url = '',
  pageId = '',
  siteId = '',
  fileId = '',
}: Code['destination']): DestinationDraft {
  if (type === 'page') return { ...noDestination, opens: 'page', pageId }
  if (type === 'file') return { ...noDestination, opens: 'file', fileId }
  return type === 'site'
    ? { ...noDestination, opens: 'site', siteId }
    : { ...noDestination, url: toReadableAddress(url) }
}

type ParsedDraft = { ok: true; destination: NewDestination } | { ok: false; problem: string }

/** Parses a draft into the destination to send, or the problem with the input. */
export function readDraft({ opens, url, pageId, siteId, fileId, pendingUtm }: DestinationDraft): ParsedDraft {
  if (opens === 'page')
    return pageId === ''
      ? { ok: false, problem: 'Choose the page that the code opens.' }
      : { ok: true, destination: { type: 'page', pageId } }
  if (opens === 'site')
    return siteId === ''
      ? { ok: false, problem: 'Choose the site that the code opens.' }
      : { ok: true, destination: { type: 'site', siteId } }
  if (opens === 'file')
    return fileId === ''
      ? { ok: false, problem: 'Choose the file that the code opens.' }
      : { ok: true, destination: { type: 'file', fileId } }
  const parsed = readTypedAddress(pendingUtm ? mergeUtm(url, pendingUtm) : url)
  return parsed.ok ? { ok: true, destination: { type: 'url', url: parsed.url } } : parsed
}

/** The problem with the input; undefined if it is valid. */
export function findDestinationProblem(draft: DestinationDraft): string | undefined {
  const parsed = readDraft(draft)
  return parsed.ok ? undefined : parsed.problem
}
