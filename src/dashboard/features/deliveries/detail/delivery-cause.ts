import type { Delivery, DeliveryAttempt } from '#dashboard/api/delivery.ts'
import { adviceFor } from './advice.ts'
import { shorten } from '#dashboard/ui/shorten.ts'

type DeliveryResult = Pick<Delivery, 'status' | 'attempts' | 'durationMs' | 'lastStatus' | 'lastError'>

/** Result of a delivery in a few words, for its row. */
export function getCause({ status, attempts, durationMs, lastStatus, lastError }: DeliveryResult): string {
  if (status === 'delivered') {
    const duration = durationMs === null ? '' : ` in ${msText(durationMs)}`
    return attempts > 1 ? `Accepted at attempt ${attempts}${duration}` : `Accepted${duration}`
  }
  if (attempts === 0) return status === 'pending' ? 'Waiting to be sent' : (lastError ?? 'Not sent')
  return getFailureText({ status: lastStatus, error: lastError })
}

/** Source of a delivery: the name of the scanned code, or the page form. */
export function getSource({ code, eventType }: Pick<Delivery, 'code' | 'eventType'>): string {
  return code?.name ?? (eventType === 'submission.created' ? 'Page form' : eventType)
}

export interface Explanation {
  title: string
  /** Beginning of the response body as plain text. */
  response: string | null
  advice: string | null
}

/** Explains the state of a delivery: what happened, the response, and what to do. */
export function explain(detail: DeliveryResult & { log: readonly DeliveryAttempt[] }): Explanation {
  const last = detail.log.at(-1)
  if (detail.status === 'delivered' || detail.attempts === 0 || !last)
    return { title: `${getCause(detail)}.`, response: null, advice: null }
  const sameFailures = detail.log.filter((attempt) => getFailureText(attempt) === getFailureText(last)).length
  return {
    title: `${getFailureText(last)}${timesText(sameFailures, detail.log.length)}.`,
    response: toExcerpt(last.responseBody ?? ''),
    advice: adviceFor(last),
  }
}

/** `184 ms`, `1.2 s`. */
export function msText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function getFailureText({ status, error }: Pick<DeliveryAttempt, 'status' | 'error'>): string {
  return error?.replace(/\.$/, '') ?? (status === null ? 'No response' : `The receiver responded with ${status}`)
}

function timesText(count: number, total: number): string {
  if (total === 1) return ''
  if (count === total) return count === 2 ? ', twice' : `, ${numberText(count)} times`
  return count === 1 ? ', at the last attempt' : `, ${numberText(count)} of ${numberText(total)} times`
}

function numberText(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five'][count] ?? count.toLocaleString()
}

const MAX_CHARACTERS = 140

/** Beginning of a response without markup, on one line; null if nothing is left. */
function toExcerpt(body: string): string | null {
  const text = body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  return shorten(text, MAX_CHARACTERS)
}
