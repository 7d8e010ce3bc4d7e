import type { Delivery, DeliveryAttempt } from '#dashboard/api/delivery.ts'
import { adviceFor } from './advice.ts'
import { shorten } from '#dashboard/ui/shorten.ts'

type Row = Pick<Delivery, 'status' | 'attempts' | 'durationMs' | 'lastStatus' | 'lastError'>

/** Result of a delivery, in the words of its row. */
export function getCause({ status, attempts, durationMs, lastStatus, lastError }: Row): string {
  if (status === 'delivered') {
    const took = durationMs === null ? '' : ` in ${msText(durationMs)}`
    return attempts > 1 ? `Accepted at attempt ${attempts}${took}` : `Accepted${took}`
  }
  if (attempts === 0) return status === 'pending' ? 'Waiting to be sent' : (lastError ?? 'Not sent')
  return getFailureText({ status: lastStatus, error: lastError })
}

/** What was sent: a scan of this code, or a form. */
export function getSource({ code, eventType }: Pick<Delivery, 'code' | 'eventType'>): string {
  return code?.name ?? (eventType === 'submission.created' ? 'Page form' : eventType)
}

export interface Explanation {
  title: string
  /** First words of the response. */
  response: string | null
  advice: string | null
}

/** Explains the state of a delivery: what happened, the response, and what to do. */
export function explain(detail: Row & { log: readonly DeliveryAttempt[] }): Explanation {
  const last = detail.log.at(-1)
  if (detail.status === 'delivered' || detail.attempts === 0 || !last)
    return { title: `${getCause(detail)}.`, response: null, advice: null }
  const alike = detail.log.filter((attempt) => getFailureText(attempt) === getFailureText(last)).length
  return {
    title: `${getFailureText(last)}${timesText(alike, detail.log.length)}.`,
    response: firstWords(last.responseBody ?? ''),
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

function timesText(alike: number, all: number): string {
  if (all === 1) return ''
  if (alike === all) return alike === 2 ? ', twice' : `, ${numberText(alike)} times`
  return alike === 1 ? ', at the last attempt' : `, ${numberText(alike)} of ${numberText(all)} times`
}

function numberText(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five'][count] ?? count.toLocaleString()
}

const mostWords = 140

/** Readable text of a response: without markup, on one line. */
function firstWords(body: string): string | null {
  const text = body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  return shorten(text, mostWords)
}
