import type { Api } from '#contract/index.ts'
import type { Answer } from '#contract/wire.ts'
import type { Code } from '../../api/code.ts'
import type { FailingWebhook } from '../../api/webhook-health.ts'
import { counted } from '../../ui/counted.ts'

/** One thing that needs somebody. */
export interface Concern {
  key: string
  text: string
  detail: string
  /** The code that it is about. */
  codeId?: string
}

interface Looked {
  me: Pick<Answer<Api['GET /me']>, 'limits' | 'usage'>
  codes: readonly Code[]
  webhooks: readonly FailingWebhook[]
}

/** From how full a plan is told. */
const NEARLY_FULL = 0.9

/** What is wrong or soon will be, the worst first: webhooks that fail, destinations that are gone, codes that cannot be read, ceilings. */
export function concernsOf({ me, codes, webhooks }: Looked): Concern[] {
  return [
    ...webhooks.map(({ id, url, failed }) => ({
      key: id,
      text: url,
      detail: `${counted(failed, 'delivery', 'deliveries')} of this webhook failed in 24 hours.`,
    })),
    ...codes.flatMap(deadDestination),
    ...codes.flatMap(unverified),
    ...ceilings(me),
  ]
}

function deadDestination({ id, name, destinationHealth }: Code): Concern[] {
  if (destinationHealth?.ok !== false) return []
  const { status, error } = destinationHealth
  const detail =
    status === null
      ? `Its destination cannot be opened: ${error ?? 'no answer'}.`
      : `Its destination answers with ${status}.`
  return [{ key: `${id} destination`, text: name, detail, codeId: id }]
}

function unverified({ id, name, scanVerified, warnings }: Code): Concern[] {
  if (scanVerified) return []
  const detail = ['Its design no longer verifies', ...warnings].map((part) => part.replace(/\.$/, '')).join('. ')
  return [{ key: `${id} design`, text: name, detail: `${detail}.`, codeId: id }]
}

function ceilings({ limits, usage }: Looked['me']): Concern[] {
  return countedLimits.flatMap(({ limit, noun }) => {
    const [max, used] = [limits[limit], usage[limit]]
    if (max === 0 || used < max * NEARLY_FULL) return []
    const detail = `${used.toLocaleString()} of the ${max.toLocaleString()} ${noun} that your plan holds are in use.`
    return [{ key: limit, text: used >= max ? `No more ${noun}` : `Few ${noun} left`, detail }]
  })
}

const countedLimits = [
  { limit: 'codes', noun: 'codes' },
  { limit: 'folders', noun: 'folders' },
  { limit: 'pages', noun: 'pages' },
  { limit: 'sites', noun: 'sites' },
  { limit: 'apiKeys', noun: 'API keys' },
  { limit: 'aiImages', noun: 'AI images' },
] as const
