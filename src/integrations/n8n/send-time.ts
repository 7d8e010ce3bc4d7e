import { completeTime } from '#contract/zoned-time.ts'

interface TimeRequest {
  body?: unknown
  qs?: unknown
}

/** What n8n gives a function that it calls before a request. */
interface RequestContext {
  /** The time zone of the workflow. */
  getTimezone(): string
}

/**
 * Returns a function that completes a time of a request. A time without an offset, as n8n's calendar writes it, is one of the time zone of the
 * workflow.
 */
export function createTimeSender(part: 'body' | 'qs', name: string) {
  return async function sendTime<R extends TimeRequest>(this: RequestContext, request: R): Promise<R> {
    const values = { ...asObject(request[part]) }
    const time = toText(values[name])
    if (time === null) return request
    return { ...request, [part]: { ...values, [name]: completeTime(time, this.getTimezone()) } }
  }
}

/** An expression may result in a `Date`, or in a `DateTime` of Luxon: as JSON, both are a text with their offset. Null for what is no time. */
function toText(value: unknown): string | null {
  const json: unknown = JSON.parse(JSON.stringify(value ?? null))
  return typeof json === 'string' ? json : null
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
