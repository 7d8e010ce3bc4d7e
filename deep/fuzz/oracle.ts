import { z } from 'zod'
import { getCheck, type Components, resolveSchema } from './json-schema.ts'
import type { Operation } from './operations.ts'
import type { FuzzRequest } from './requests.ts'

export interface FuzzResponse {
  status: number
  text: string
  requestId: string | undefined
}

/** All violations of the published document in a response. */
export function findContractProblems(
  operation: Operation,
  { request, answer }: { request: FuzzRequest; answer: FuzzResponse },
  components: Components,
): string[] {
  const { status, text } = answer
  if (status >= 500) return [`answered ${status}: ${text.slice(0, 300)}`]
  const declared = operation.responses[String(status)]
  if (!declared) return [`answered ${status}, which is not declared: ${text.slice(0, 300)}`]
  if (answer.requestId === undefined) return ['answered without a request id']
  const violations = status < 300 ? findViolations(operation, request, components) : []
  if (violations.length > 0) return [`accepted what violates the schema: ${violations.join('; ')}`]
  return findBodyProblems(answer, resolveSchema(declared, components), components)
}

const ApiErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
})

/** Errors that the dashboard's server returns before a request reaches the service, by code. */
const dashboardErrors: Record<string, number> = {
  signed_out: 401,
  two_factor_required: 401,
  forbidden: 403,
  not_found: 404,
}

/** All violations in a response that came through the dashboard's server. */
export function findDashboardProblems(
  operation: Operation,
  exchange: { request: FuzzRequest; answer: FuzzResponse },
  components: Components,
): string[] {
  const { status, text } = exchange.answer
  const { data } = ApiErrorBody.safeParse(isJson(text) ? JSON.parse(text) : null)
  if (data && dashboardErrors[data.error.code] === status) return []
  return findContractProblems(operation, exchange, components)
}

/** Problems of a response of sign-in and account. They have no contract, so only the shape of errors is checked. */
export function findAuthProblems({ status, text }: FuzzResponse): string[] {
  if (status >= 500) return [`answered ${status}: ${text.slice(0, 300)}`]
  if (status < 400 || ApiErrorBody.safeParse(isJson(text) ? JSON.parse(text) : null).success) return []
  return [`the error ${status} has another form: ${text.slice(0, 300)}`]
}

function findBodyProblems(
  { status, text }: FuzzResponse,
  response: Record<string, unknown>,
  components: Components,
): string[] {
  const content = resolveSchema(response['content'] ?? {}, components)
  const json = content['application/json']
  if (json === undefined)
    // The document only defines the type of a stream or a file.
    return text === '' || Object.keys(content).length > 0 ? [] : [`${status} has a body: ${text.slice(0, 100)}`]
  if (!isJson(text)) return [`the body of ${status} is not JSON: ${text.slice(0, 100)}`]
  const { schema } = resolveSchema(json, components)
  const problems = getCheck(resolveSchema(schema, components), components)(JSON.parse(text))
  return problems.map((problem) => `the body of ${status} is not as documented: ${problem}`)
}

/** Where a request violates the document; empty if it is valid. */
function findViolations(operation: Operation, request: FuzzRequest, components: Components): string[] {
  const values = (where: string) => operation.parameters.filter((parameter) => parameter.in === where)
  const names = values('query').map(({ name }) => name)
  const sentQuery = new Map(request.query)
  return [
    ...request.query.filter(([name]) => !names.includes(name)).map(([name]) => `unknown parameter ${name}`),
    ...(sentQuery.size < request.query.length ? ['a repeated parameter'] : []),
    ...values('query').flatMap(({ name, required, schema }) => {
      const value = sentQuery.get(name)
      if (value === undefined) return required ? [`no ${name}`] : []
      return getCheck(schema, components)(parseBody(value, schema['type'])).map((problem) => `${name}: ${problem}`)
    }),
    ...values('header').flatMap(({ name, schema }) => {
      const value = request.headers[name]
      return value === undefined ? [] : getCheck(schema, components)(value).map((problem) => `${name}: ${problem}`)
    }),
    ...(operation.body && (operation.isBodyRequired || request.body)
      ? findBodyViolations(request, operation.body, components)
      : []),
  ]
}

function findBodyViolations(
  { body, headers }: FuzzRequest,
  schema: Record<string, unknown>,
  components: Components,
): string[] {
  if (body === null || !isJson(body)) return ['the body is not JSON']
  if (!headers['content-type']?.startsWith('application/json')) return ['the body is not said to be JSON']
  return getCheck(schema, components)(JSON.parse(body)).map((problem) => `body: ${problem}`)
}

// Converts parameters to the types in the document.
function parseBody(text: string, type: unknown): unknown {
  if (type === 'array') return text.split(',')
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text
  return text
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
