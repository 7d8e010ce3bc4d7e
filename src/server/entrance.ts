import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Server } from 'node:http'
import { listen, type Port } from './ports.ts'

/** A port on which one app answers until another takes over, without a moment in which connections are refused. */
export interface Entrance {
  server: Server
  passTo(next: FastifyInstance): Promise<void>
  /** Stops listening. */
  close(): Promise<void>
}

/** Listens with an app that is made around a hook; it must be the first one of the app. */
export async function openEntrance(
  port: Port,
  createApp: (passOn: onRequestHookHandler) => Promise<FastifyInstance>,
): Promise<Entrance> {
  let next: FastifyInstance | null = null
  const app = await createApp((request, reply, done) => {
    if (next === null) return done()
    reply.hijack()
    next.routing(request.raw, reply.raw)
  })
  await listen(app, port)
  return {
    server: app.server,
    async passTo(other) {
      await other.ready()
      next = other
    },
    close: () => app.close(),
  }
}

/** Makes an app answer on a port: with its own server, or at an entrance that is open already. Returns the server. */
export async function serve(app: FastifyInstance, port: Port, entrance: Entrance | undefined): Promise<Server> {
  if (entrance) await entrance.passTo(app)
  else await listen(app, port)
  return entrance?.server ?? app.server
}
