import fastify from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { listen, type Port } from './ports.ts'

/** `/metrics` for Prometheus, with those of the process (memory, event loop) besides the service's. */
export async function serveMetrics(registry: Registry, port: Port): Promise<{ close(): Promise<void> }> {
  collectDefaultMetrics({ register: registry })
  const app = fastify()
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  await listen(app, port)
  return { close: () => app.close() }
}
