import { isRecord } from '#sdk/http/is-record.ts'
import type { Rejection } from '#document/session/request.ts'

/** The error of a service that rejects edits. */
interface EditFailure {
  message: string
  failure: { code: string; details?: unknown }
}

/**
 * The rejected operations and fields of a batch of edits. Services report issues in different shapes. So every object in the error with a
 * path into the request counts as an issue.
 */
export function toRejection(error: EditFailure): Rejection {
  const issues = findIssues(error.failure)
  const [first] = issues
  return {
    message: getMessage(error, first?.message),
    operations: [...new Set(issues.flatMap(({ operation }) => operation ?? []))],
    issues: issues.map((issue) => ({ ...issue, message: issue.message ?? error.message })),
  }
}

/** A place in the request that the service rejected. */
interface RequestPath {
  /** Index of the operation in the batch. */
  operation?: number
  /** Path within the operation's fields; empty for the whole operation. */
  path: string
}

interface RequestIssue extends RequestPath {
  message?: string
}

const MAX_DEPTH = 6

function findIssues(value: unknown, depth = 0): RequestIssue[] {
  if (!isRecord(value) || depth > MAX_DEPTH) return []
  const requestPath = pathMembers.map((name) => parseRequestPath(value[name])).find((parsed) => parsed !== null)
  if (!requestPath) return Object.values(value).flatMap((member) => findIssues(member, depth + 1))
  const message = messageMembers.map((name) => value[name]).find((text) => typeof text === 'string' && text !== '')
  return [{ ...requestPath, ...(typeof message === 'string' && { message }) }]
}

/** Members in which services put the path of an issue. */
const pathMembers = ['path', 'field', 'pointer', 'instancePath', 'location', 'loc', 'source', 'param', 'place']
/** Members in which services put the message of an issue. */
const messageMembers = ['message', 'detail', 'reason', 'title', 'msg', 'description']

/** Parses `operations.0.fields.url`, `/operations/0/fields/url` and `['operations', 0, 'fields', 'url']`; null for other values. */
function parseRequestPath(value: unknown): RequestPath | null {
  const text = Array.isArray(value) ? value.join('.') : value
  if (typeof text !== 'string') return null
  const segments = text.split(/[^\p{L}\p{N}_$-]+/u).filter((segment) => segment !== '')
  const operationsIndex = segments.indexOf('operations')
  const fieldsIndex = segments.indexOf('fields')
  if (operationsIndex === -1 && fieldsIndex !== 0) return null
  const operation = operationsIndex === -1 ? Number.NaN : Number(segments[operationsIndex + 1])
  return {
    ...(Number.isInteger(operation) && { operation }),
    path: fieldsIndex === -1 ? '' : segments.slice(fieldsIndex + 1).join('.'),
  }
}

function getMessage({ failure, message }: EditFailure, issueMessage: string | undefined): string {
  const plans = failure.code === 'block_not_in_plan' ? listPlans(failure.details) : []
  return plans.length > 0 ? `Requires the ${plans.join(', ')} plan` : (issueMessage ?? message)
}

/** The plans that include the blocks of a `block_not_in_plan` error. */
function listPlans(details: unknown): string[] {
  const blocks = isRecord(details) && Array.isArray(details['blocks']) ? details['blocks'] : []
  return [
    ...new Set(
      blocks.flatMap((block) => (isRecord(block) && typeof block['plan'] === 'string' ? [block['plan']] : [])),
    ),
  ]
}
