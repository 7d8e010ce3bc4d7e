import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { trackConnections } from './end-connections.ts'
import { StartupError } from './startup-error.ts'
import type { Settings } from './settings.ts'

export interface Port {
  port: number
  /** The server on this port, and the variable that sets the port. */
  what: string
  variable: 'PORT' | 'SERVICE_PORT' | 'METRICS_PORT'
}

export function servicePort({ servicePort: port }: Settings): Port {
  return { port, what: 'the service', variable: 'SERVICE_PORT' }
}

/** Null: metrics are not served. */
export function metricsPort({ metricsPort: port }: Settings): Port | null {
  return port === null ? null : { port, what: 'the metrics', variable: 'METRICS_PORT' }
}

/** Fails on a port in use, before anything slow begins. */
export async function requireFree(port: Port): Promise<void> {
  const server = createServer()
  await onEveryAddress(port, async (host) => {
    server.listen({ port: port.port, host })
    await once(server, 'listening')
  })
  server.close()
  await once(server, 'close')
}

/** Listens on every address of the machine. */
export async function listen(app: FastifyInstance, port: Port): Promise<void> {
  trackConnections(app.server)
  await onEveryAddress(port, (host) => app.listen({ port: port.port, host }))
}

async function onEveryAddress(port: Port, bind: (host: string) => Promise<unknown>): Promise<void> {
  try {
    try {
      await bind('::')
    } catch (error) {
      // A machine without IPv6.
      if (getCode(error) !== 'EAFNOSUPPORT' && getCode(error) !== 'EADDRNOTAVAIL') throw error
      await bind('0.0.0.0')
    }
  } catch (error) {
    throw toStartupError(port, getCode(error)) ?? error
  }
}

function toStartupError({ port, what, variable }: Port, code: unknown): StartupError | null {
  const other = `choose another for ${what} with ${variable}, for example ${variable}=${port + 1}.`
  if (code === 'EADDRINUSE') return new StartupError(`Port ${port} is in use. Stop what uses it, or ${other}`)
  if (code === 'EACCES') return new StartupError(`Port ${port} is not allowed for this user: ${other}`)
  return null
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
