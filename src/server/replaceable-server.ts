import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Server } from 'node:http'
import { listen, type Port } from './ports.ts'

/** A listening server whose app can be replaced without refusing connections. */
export interface ReplaceableServer {
  server: Server
  /** Replaces the app that responds to requests. */
  replaceApp(app: FastifyInstance): Promise<void>
  /** Stops listening. */
  close(): Promise<void>
}

/** Starts to listen with an app that can be replaced. The first hook of the app must be `passOn`, which passes requests on to the replacement. */
export async function startReplaceableServer(
  port: Port,
  createApp: (passOn: onRequestHookHandler) => Promise<FastifyInstance>,
): Promise<ReplaceableServer> {
  let currentReplacement: FastifyInstance | null = null
  const app = await createApp((request, reply, done) => {
    if (currentReplacement === null) return done()
    reply.hijack()
    currentReplacement.routing(request.raw, reply.raw)
  })
  await listen(app, port)
  return {
    server: app.server,
    async replaceApp(replacement) {
      await replacement.ready()
      currentReplacement = replacement
    },
    close: () => app.close(),
  }
}

/** Makes an app respond on a port, with its own server or with a server that already listens. Returns the server. */
export async function serve(
  app: FastifyInstance,
  port: Port,
  replaceable: ReplaceableServer | null | undefined,
): Promise<Server> {
  if (replaceable) await replaceable.replaceApp(app)
  else await listen(app, port)
  return replaceable?.server ?? app.server
}
