import type { FakeServiceData } from './data.ts'
import { type HttpOptions, listen, type FakeApiError, type FakeServiceRequest, type UnknownNames } from './http.ts'
import { createRoutes } from './routes.ts'
import { createSeedData } from './seed.ts'

interface FakeServiceOptions {
  plan: string
  summary: 'rejected' | 'codes' | 'other'
  /** The shape of error bodies: `own` is one that this fake invents. */
  errorShape: 'own' | 'tessera'
  unknownNames: UnknownNames
  /** If this returns a response, it replaces that of the route. */
  intercept: HttpOptions['intercept']
}

export interface FakeService {
  /** The value for SERVICE_URL. The API is at its path /v1. */
  url: string
  apiKey: string
  /** The data of the service. A test may read and change it. */
  data: FakeServiceData
  /** How the service answers. A test may change each option, and `reset` restores the defaults. */
  options: FakeServiceOptions
  /** Every request since the last reset, oldest first. */
  requests: (Pick<FakeServiceRequest, 'method' | 'path' | 'body'> & { status: number })[]
  /** Restores the initial state. */
  reset(): void
  close(): Promise<void>
}

/**
 * Starts a service as another company might write it from the specification alone. It has only the specified fields and endpoints; where
 * the specification leaves a shape or an identifier open, it uses its own. It shares no code with Tessera's service.
 */
export async function startFakeService(): Promise<FakeService> {
  const apiKey = 'svc_live_fake_1234567890'
  const defaultOptions: FakeServiceOptions = {
    plan: 'enterprise',
    summary: 'rejected',
    errorShape: 'own',
    unknownNames: 400,
    intercept: () => undefined,
  }
  const options = { ...defaultOptions }
  const requests: FakeService['requests'] = []
  const getRoutes = () =>
    createRoutes({
      data: () => fakeService.data,
      origin: () => fakeService.url,
      plan: () => options.plan,
      summary: () => options.summary,
    })
  const { server, port } = await listen({
    apiKey,
    getRoutes,
    unknownNames: () => options.unknownNames,
    createErrorBody: (error) => (options.errorShape === 'own' ? toOwnErrorBody(error) : toTesseraErrorBody(error)),
    intercept: (request) => options.intercept(request),
    record: ({ method, path, body }, status) => requests.push({ method, path, body, status }),
  })
  const url = `http://127.0.0.1:${port}`
  const fakeService: FakeService = {
    url,
    apiKey,
    data: createSeedData(url),
    options,
    requests,
    reset() {
      fakeService.data = createSeedData(url)
      Object.assign(options, defaultOptions)
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fakeService
}

function toOwnErrorBody({ identifier, message }: FakeApiError) {
  return { error: identifier, message }
}

function toTesseraErrorBody({ status, identifier, message, invalidPath }: FakeApiError) {
  const details = status === 400 ? { issues: [{ in: 'body', path: invalidPath, message }] } : undefined
  const code = status === 400 ? 'invalid_request' : identifier
  return { error: { code, message, ...(details && { details }), requestId: 'request-1' } }
}
