import assert from 'node:assert/strict'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { listBffEndpoints, listEndpoints } from '#contract/index.ts'
import { listErrorCodes } from '#contract/list-error-codes.ts'
import type { Reply } from './client.ts'

const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().min(1),
  }),
})
const Issues = z.array(z.strictObject({ in: z.string(), path: z.string(), message: z.string() })).min(1)

export function assertStatus(reply: Reply, status: number): void {
  assert.equal(reply.status, status, `status ${reply.status}, but ${status} is expected: ${reply.text.slice(0, 500)}`)
}

const AnyError = z.object({ error: z.object({ code: z.string() }) })

/**
 * Asserts that the contract declares this response for the endpoint: its status if it succeeded, else its error. An error that the contract
 * does not know at all comes from a server in front of the service. Tests in a browser call it too, so it does without `node:assert`.
 */
export function assertDeclared(address: string, { status, body }: { status: number; body: unknown }): void {
  const row = rows.get(address)
  if (!row) return
  const { data } = AnyError.safeParse(body)
  if (!data) {
    const { status: success = 200, existing } = row.endpoint
    const statuses = [success, ...(existing ? [200] : []), ...otherStatuses]
    if (status < 400 && !statuses.includes(status))
      throw new Error(`${address} answered ${status}, which it does not declare`)
    return
  }
  const { code } = data.error
  if (!isErrorCode(code)) return
  if (status !== errors[code].status) throw new Error(`${address} answered ${code} with status ${status}`)
  if (!listErrorCodes(row).includes(code)) throw new Error(`${address} answered ${code}, which it does not declare`)
}

const rows = new Map([...listEndpoints(), ...listBffEndpoints()].map((row) => [row.key, row]))

/** Part of a file, a response that the caller has already, and the address of a file elsewhere. */
const otherStatuses = [206, 302, 304]

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

/** Asserts that the value has the shape of the contract. */
export function assertMatches(value: unknown, schema: Schema): void {
  const result = z.safeParse(schema, value)
  assert.ok(result.success, `the response does not have the documented shape: ${result.error?.message ?? ''}`)
}

/** Asserts an error response in the documented shape, whose request id is also in the header. Returns the details of the error. */
export function assertApiError(reply: Reply, status: number, code: ErrorCode): Record<string, unknown> {
  assertStatus(reply, status)
  const { error } = parseOrFail(ErrorBody, reply.body)
  assert.equal(error.code, code)
  assert.equal(error.requestId, reply.headers.get('x-request-id'))
  return error.details ?? {}
}

/** Asserts a 400 that names the invalid field by its dotted path. */
export function assertIssue(reply: Reply, location: 'body' | 'query' | 'path' | 'header', path: string): void {
  const issues = parseOrFail(Issues, assertApiError(reply, 400, 'invalid_request')['issues'])
  const locations = issues.map((issue) => `${issue.in} ${issue.path}`)
  assert.ok(
    issues.some((issue) => issue.in === location && (issue.path === path || issue.path.startsWith(`${path}.`))),
    `no issue is about ${location} ${path}, only about ${locations.join(', ')}`,
  )
}

/** Parses a value by a schema. If it is invalid, the case fails. */
export function parseOrFail<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success)
    assert.fail(`${JSON.stringify(value)?.slice(0, 500)} is not what was expected: ${result.error.message}`)
  return result.data
}

/**
 * Asserts that a scan redirects to an address. Redirects to pages and sites of the service have the parameter `tsr`, a token that identifies
 * the scan.
 */
export function assertOpens(scan: Response, url: string | undefined): void {
  const location = scan.headers.get('location')
  assert.equal(location?.replace(/[?&]tsr=[\w-]{40}/, ''), url)
}
