import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Server } from 'node:http'
import { listen, type Port } from './ports.ts'

/** A listening server whose app can be replaced without a moment in which connections are refused. */
export interface ReplaceableServer {
  server: Server
  /** Lets another app respond from now on. */
  replaceBy(app: FastifyInstance): Promise<void>
  /** Stops listening. */
  close(): Promise<void>
}

/** Listens with an app that passes requests on to its replacement by `passOn`, which must be the first hook of the app. */
export async function listenReplaceably(
  port: Port,
  createApp: (passOn: onRequestHookHandler) => Promise<FastifyInstance>,
): Promise<ReplaceableServer> {
  let next: FastifyInstance | null = null
  const app = await createApp((request, reply, done) => {
    if (next === null) return done()
    reply.hijack()
    next.routing(request.raw, reply.raw)
  })
  await listen(app, port)
  return {
    server: app.server,
    async replaceBy(replacement) {
      await replacement.ready()
      next = replacement
    },
    close: () => app.close(),
  }
}

/** Makes an app respond on a port, with its own server or with one that already listens. Returns that server. */
export async function serve(
  app: FastifyInstance,
  port: Port,
  replaceable: ReplaceableServer | undefined,
): Promise<Server> {
  if (replaceable) await replaceable.replaceBy(app)
  else await listen(app, port)
  return replaceable?.server ?? app.server
}
