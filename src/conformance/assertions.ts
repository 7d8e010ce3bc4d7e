import assert from 'node:assert/strict'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
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
  assert.equal(reply.status, status, `status ${reply.status} where ${status} is due: ${reply.text.slice(0, 500)}`)
}

/** Asserts that the value has the shape of the contract. */
export function assertMatches(value: unknown, schema: Schema): void {
  const result = z.safeParse(schema, value)
  assert.ok(result.success, `the answer is not of the documented shape: ${result.error?.message ?? ''}`)
}

/** Asserts an error response in the one error shape, with a request id that is also in the header. Returns its details. */
export function assertApiError(reply: Reply, status: number, code: ErrorCode): Record<string, unknown> {
  assertStatus(reply, status)
  const { error } = parsed(ErrorBody, reply.body)
  assert.equal(error.code, code)
  assert.equal(error.requestId, reply.headers.get('x-request-id'))
  return error.details ?? {}
}

/** Asserts a 400 that names the invalid field by its dotted path. */
export function assertIssue(reply: Reply, where: 'body' | 'query' | 'path' | 'header', path: string): void {
  const issues = parsed(Issues, assertApiError(reply, 400, 'invalid_request')['issues'])
  const named = issues.map((issue) => `${issue.in} ${issue.path}`)
  assert.ok(
    issues.some((issue) => issue.in === where && (issue.path === path || issue.path.startsWith(`${path}.`))),
    `no issue names ${where} ${path}, only ${named.join(', ')}`,
  )
}

/** Parses a value by a schema, and fails the case if it is invalid. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success)
    assert.fail(`${JSON.stringify(value)?.slice(0, 500)} is not what was expected: ${result.error.message}`)
  return result.data
}

/** Fails unless a scan leads to an address. Redirects to pages and sites of the service carry `tsr`, a token that names the scan. */
export function assertOpens(scan: Response, url: string | undefined): void {
  const location = scan.headers.get('location')
  assert.equal(location?.replace(/[?&]tsr=[\w-]{40}/, ''), url)
}
