import type { Code } from '../../../api/code.ts'
import type { NewDestination } from '../../../api/destination.ts'
import { type Campaign, parseCampaign, withCampaign } from './campaign.ts'
import { parseDestination } from './destination.ts'

/** What somebody is choosing: an address or a page. What was typed for the other stays meanwhile. */
export interface DestinationDraft {
  opens: 'url' | 'page'
  url: string
  pageId: string
  /** UTM parameters that were typed before the address that takes them. */
  campaign?: Campaign | undefined
}

export const noDestination: DestinationDraft = { opens: 'url', url: '', pageId: '' }

export function toDraft({ type, url = '', pageId = '' }: Code['destination']): DestinationDraft {
  return type === 'page' ? { opens: 'page', url: '', pageId } : { opens: 'url', url, pageId: '' }
}

type ReadDraft = { ok: true; destination: NewDestination } | { ok: false; problem: string }

/** What is sent of a draft, or what is wrong with it. */
export function readDraft({ opens, url, pageId, campaign }: DestinationDraft): ReadDraft {
  if (opens === 'page')
    return pageId === ''
      ? { ok: false, problem: 'Choose the page that the code opens.' }
      : { ok: true, destination: { type: 'page', pageId } }
  const parsed = parseDestination(withWaitingCampaign(url, campaign))
  return parsed.ok ? { ok: true, destination: { type: 'url', url: parsed.url } } : parsed
}

/** What is wrong with a draft, in words; undefined where nothing is. */
export function destinationProblem(draft: DestinationDraft): string | undefined {
  const read = readDraft(draft)
  return read.ok ? undefined : read.problem
}

/** The address with the UTM parameters that waited for it, where it is one that takes them. */
export function withWaitingCampaign(url: string, waiting: Campaign | undefined): string {
  const written = parseCampaign(url)
  return written && waiting ? withCampaign(url, { ...written, ...waiting }) : url
}
