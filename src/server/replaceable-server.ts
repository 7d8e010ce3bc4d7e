import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Server } from 'node:http'
import { listen, type Port } from './ports.ts'

/** A listening server on which another app can take over, without a moment in which connections are refused. */
export interface ReplaceableServer {
  server: Server
  /** From now on this app answers. */
  replaceBy(app: FastifyInstance): Promise<void>
  /** Stops listening. */
  close(): Promise<void>
}

/** Listens with an app that is made around a hook; it must be the first one of the app. */
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
    async replaceBy(other) {
      await other.ready()
      next = other
    },
    close: () => app.close(),
  }
}

/** Makes an app answer on a port: with its own server, or with one that listens already. Returns the server. */
export async function serve(
  app: FastifyInstance,
  port: Port,
  listening: ReplaceableServer | undefined,
): Promise<Server> {
  if (listening) await listening.replaceBy(app)
  else await listen(app, port)
  return listening?.server ?? app.server
}
