import type { Rejection } from '#document/session/request.ts'
import { type ApiError, isRecord } from '#dashboard/api/client.ts'

/** The rejected operations and fields of a batch, read from the error of any service. */
export function toRejection(error: ApiError): Rejection {
  const issues = issuesIn(error.failure)
  const [first] = issues
  return {
    message: toText(error, first?.message),
    operations: [...new Set(issues.flatMap(({ operation }) => operation ?? []))],
    issues: issues.map((issue) => ({ ...issue, message: issue.message ?? error.message })),
  }
}

interface NamedIssue {
  operation?: number
  /** Path within the operation's fields; empty for the whole operation. */
  path: string
  message?: string
}

const DEEPEST = 6

/** Paths in the request that the error names, such as `operations.0.fields.url` or `/operations/0/fields/url`. */
function issuesIn(body: unknown, depth = 0): NamedIssue[] {
  if (!isRecord(body) || depth > DEEPEST) return []
  const place = placeNames.map((name) => getPlace(body[name])).find((found) => found !== null)
  if (place) {
    const message = messageNames.map((name) => body[name]).find((value) => typeof value === 'string' && value !== '')
    return [{ ...place, ...(typeof message === 'string' && { message }) }]
  }
  return Object.values(body).flatMap((each) => issuesIn(each, depth + 1))
}

const placeNames = ['path', 'field', 'pointer', 'instancePath', 'location', 'loc', 'source', 'param', 'place']
const messageNames = ['message', 'detail', 'reason', 'title', 'msg', 'description']

function getPlace(given: unknown): { operation?: number; path: string } | null {
  const text = Array.isArray(given) ? given.join('.') : given
  if (typeof text !== 'string') return null
  const parts = text.split(/[^\p{L}\p{N}_$-]+/u).filter((part) => part !== '')
  const at = parts.indexOf('operations')
  const operation = at === -1 ? Number.NaN : Number(parts[at + 1])
  const fields = parts.indexOf('fields')
  if (at === -1 && fields !== 0) return null
  return {
    ...(Number.isInteger(operation) && { operation }),
    path: fields === -1 ? '' : parts.slice(fields + 1).join('.'),
  }
}

function toText({ failure, message }: ApiError, text: string | undefined): string {
  if (failure.code === 'block_not_in_plan' && failure.details) {
    const plans = [...new Set(failure.details.blocks.map(({ plan }) => plan))]
    return `Requires the ${plans.join(', ')} plan`
  }
  return text ?? message
}
