import type { Code } from '../../../api/code.ts'
import type { NewDestination } from '../../../api/destination.ts'
import { type Campaign, parseCampaign, withCampaign } from './campaign.ts'
import { parseDestination } from './destination.ts'

/** Form state of a destination: an address or a page. Input for the other type is preserved. */
export interface DestinationDraft {
  opens: 'url' | 'page'
  url: string
  pageId: string
  /** UTM parameters typed before the address. */
  campaign?: Campaign | undefined
}

export const noDestination: DestinationDraft = { opens: 'url', url: '', pageId: '' }

export function toDraft({ type, url = '', pageId = '' }: Code['destination']): DestinationDraft {
  return type === 'page' ? { opens: 'page', url: '', pageId } : { opens: 'url', url, pageId: '' }
}

type ReadDraft = { ok: true; destination: NewDestination } | { ok: false; problem: string }

/** The destination to send, or the problem with the input. */
export function readDraft({ opens, url, pageId, campaign }: DestinationDraft): ReadDraft {
  if (opens === 'page')
    return pageId === ''
      ? { ok: false, problem: 'Choose the page that the code opens.' }
      : { ok: true, destination: { type: 'page', pageId } }
  const parsed = parseDestination(withWaitingCampaign(url, campaign))
  return parsed.ok ? { ok: true, destination: { type: 'url', url: parsed.url } } : parsed
}

/** The problem with the input; undefined if it is valid. */
export function destinationProblem(draft: DestinationDraft): string | undefined {
  const read = readDraft(draft)
  return read.ok ? undefined : read.problem
}

/** Adds UTM parameters that were typed before the address. */
export function withWaitingCampaign(url: string, waiting: Campaign | undefined): string {
  const written = parseCampaign(url)
  return written && waiting ? withCampaign(url, { ...written, ...waiting }) : url
}
