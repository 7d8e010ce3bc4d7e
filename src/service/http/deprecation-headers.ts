import type { FastifyInstance } from 'fastify'
import { createDeprecationHeaders } from '#contract/deprecation.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Adds the headers Deprecation and Sunset to responses of endpoints that are deprecated, or have a deprecated field. */
export function announceDeprecations(app: FastifyInstance): void {
  const headersByEndpoint = new WeakMap<Endpoint, ReturnType<typeof createDeprecationHeaders>>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) headersByEndpoint.set(config.endpoint, createDeprecationHeaders(config.endpoint))
  })
  app.addHook('onRequest', async ({ routeOptions: { config } }, reply) => {
    const headers = config.endpoint && headersByEndpoint.get(config.endpoint)
    if (headers) reply.headers(headers)
  })
}
