import type { StandInData } from './data.ts'
import { type HttpOptions, listen, type FakeApiError, type StandInRequest, type UnknownNames } from './http.ts'
import { getRoutes } from './routes.ts'
import { seed } from './seed.ts'

interface FakeServiceChoices {
  plan: string
  summary: 'refused' | 'codes' | 'other'
  /** Shape of error bodies: this service's own, or that of our service. */
  errors: 'own' | 'tessera'
  unknownNames: UnknownNames
  intercept: HttpOptions['intercept']
}

export interface StandIn {
  /** As SERVICE_URL has it; the API is under /v1 of it. */
  url: string
  apiKey: string
  /** The data; a test may read and change it. */
  data: StandInData
  /** Options for tests; `reset` restores all. If `intercept` returns a response, it replaces that of the routes. */
  choices: FakeServiceChoices
  /** Every request since the last reset, oldest first. */
  requests: (Pick<StandInRequest, 'method' | 'path' | 'body'> & { status: number })[]
  /** Restores the initial state. */
  reset(): void
  close(): Promise<void>
}

/**
 * A service that another company might write from the text of the specification: only its fields and endpoints, and shapes and
 * identifiers of its own where the text defines none. It shares no code with ours.
 */
export async function startStandIn(): Promise<StandIn> {
  const apiKey = 'svc_live_stand_in_1234567890'
  const defaultChoices: FakeServiceChoices = {
    plan: 'enterprise',
    summary: 'refused',
    errors: 'own',
    unknownNames: 400,
    intercept: () => undefined,
  }
  const choices = { ...defaultChoices }
  const requests: StandIn['requests'] = []
  const routes = () =>
    getRoutes({
      data: () => standIn.data,
      origin: () => standIn.url,
      plan: () => choices.plan,
      summary: () => choices.summary,
    })
  const { server, port } = await listen({
    apiKey,
    routes,
    unknownNames: () => choices.unknownNames,
    errorBody: (error) => (choices.errors === 'own' ? toOwnErrorBody(error) : toTesseraErrorBody(error)),
    intercept: (request) => choices.intercept(request),
    record: ({ method, path, body }, status) => requests.push({ method, path, body, status }),
  })
  const url = `http://127.0.0.1:${port}`
  const standIn: StandIn = {
    url,
    apiKey,
    data: seed(url),
    choices,
    requests,
    reset() {
      standIn.data = seed(url)
      Object.assign(choices, defaultChoices)
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

function toOwnErrorBody({ identifier, message }: FakeApiError) {
  return { error: identifier, message }
}

function toTesseraErrorBody({ status, identifier, message, place }: FakeApiError) {
  const details = status === 400 ? { issues: [{ in: 'body', path: place, message }] } : undefined
  const code = status === 400 ? 'invalid_request' : identifier
  return { error: { code, message, ...(details && { details }), requestId: 'request-1' } }
}
