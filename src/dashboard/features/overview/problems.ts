import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import type { Code } from '#dashboard/api/code.ts'
import type { Alert } from '#dashboard/api/alerts.ts'
import { listAttentionReasons } from '#dashboard/api/code-attention.ts'
import type { FailingWebhook } from '#dashboard/api/webhook-health.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

/** Something that needs attention besides alerts. */
export interface Problem {
  key: string
  text: string
  detail: string
  /** The affected code. */
  codeId?: string
}

interface ProblemData {
  me: Pick<EndpointResponse<Api['GET /me']>, 'limits' | 'usage'>
  /** Codes that need attention. */
  codes: readonly Code[]
  webhooks: readonly FailingWebhook[]
  /** Open alerts, whose webhooks are not listed again. */
  alerts: readonly Pick<Alert, 'subject'>[]
}

/** Share of a plan's limit above which a warning is shown. */
const WARNING_SHARE = 0.9

/** Problems, most urgent first: failing webhooks, codes that cannot be opened or scanned, limits. */
export function getProblems({ me, codes, webhooks, alerts }: ProblemData): Problem[] {
  const alertedIds = new Set(alerts.map(({ subject }) => subject.id))
  return [
    ...webhooks
      .filter(({ id }) => !alertedIds.has(id))
      .map(({ id, url, failed }) => ({
        key: id,
        text: url,
        detail: `${pluralize(failed, 'delivery', 'deliveries')} failed in the last 24 hours.`,
      })),
    ...codes.map(getCodeProblem),
    ...getLimitProblems(me),
  ]
}

/** Alerts, except those about dead destinations of listed codes. */
export function excludeListedCodes<A extends Pick<Alert, 'kind' | 'subject'>>(
  alerts: readonly A[],
  codes: readonly Pick<Code, 'id'>[],
): A[] {
  const listedIds = new Set(codes.map(({ id }) => id))
  return alerts.filter(({ kind, subject }) => kind !== 'destination_down' || !listedIds.has(subject.id))
}

function getCodeProblem(code: Code): Problem {
  const details = [...listAttentionReasons(code), ...code.warnings].map((reason) => reason.replace(/\.$/, ''))
  return { key: code.id, text: code.name, detail: `${details.join('. ')}.`, codeId: code.id }
}

function getLimitProblems({ limits, usage }: ProblemData['me']): Problem[] {
  return countedLimits.flatMap(([limit, noun]) => {
    const [max, used] = [limits[limit], usage[limit]]
    if (max === 0 || used < max * WARNING_SHARE) return []
    const detail = `${used.toLocaleString()} of the ${max.toLocaleString()} ${noun} included in your plan are used.`
    return [{ key: limit, text: used >= max ? `No more ${noun}` : `Almost out of ${noun}`, detail }]
  })
}

const countedLimits = [
  ['codes', 'codes'],
  ['folders', 'folders'],
  ['pages', 'pages'],
  ['sites', 'sites'],
  ['apiKeys', 'API keys'],
  ['aiImages', 'AI images'],
] as const
