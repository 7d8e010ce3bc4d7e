import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer, isIPv6 } from 'node:net'
import { trackConnections } from './end-connections.ts'
import { listParts } from './roles.ts'
import { StartupError } from './startup-error.ts'
import type { Settings } from './settings.ts'

export interface Port {
  port: number
  /** The address of this machine on which the server listens. Null listens on every address. */
  host: string | null
  /** The server on this port in words, and the variable that sets the port. */
  serverName: string
  variable: 'PORT' | 'SERVICE_PORT' | 'METRICS_PORT'
}

export function getDashboardPort({ port, host }: Settings): Port {
  return { port, host, serverName: 'the dashboard', variable: 'PORT' }
}

export function getServicePort({ servicePort: port, host }: Settings): Port {
  return { port, host, serverName: 'the service', variable: 'SERVICE_PORT' }
}

/** The port of the metrics. Null if metrics are not served. */
export function getMetricsPort({ metricsPort: port, metricsHost: host }: Settings): Port | null {
  return port === null ? null : { port, host, serverName: 'the metrics', variable: 'METRICS_PORT' }
}

/** The ports on which this process listens. */
export function listPorts(settings: Settings): Port[] {
  const parts = listParts(settings)
  return [
    parts.has('bff') ? getDashboardPort(settings) : [],
    parts.has('service') ? getServicePort(settings) : [],
    getMetricsPort(settings) ?? [],
  ].flat()
}

/** The address at which this machine reaches the port. */
export function toLocalUrl({ port, host }: Port): string {
  const isEveryAddress = host === null || host === '0.0.0.0' || host === '::'
  return `http://${isEveryAddress ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** Throws if a port is in use, before anything slow begins. */
export async function requireFreePort(port: Port): Promise<void> {
  const server = createServer()
  await bindTo(port, async (host) => {
    server.listen({ port: port.port, host })
    await once(server, 'listening')
  })
  server.close()
  await once(server, 'close')
}

export async function listen(app: FastifyInstance, port: Port): Promise<void> {
  trackConnections(app.server)
  await bindTo(port, (host) => app.listen({ port: port.port, host }))
}

async function bindTo(port: Port, bind: (host: string) => Promise<unknown>): Promise<void> {
  try {
    await (port.host === null ? bindToEveryAddress(bind) : bind(port.host))
  } catch (error) {
    throw toStartupError(port, getCode(error)) ?? error
  }
}

async function bindToEveryAddress(bind: (host: string) => Promise<unknown>): Promise<void> {
  try {
    await bind('::')
  } catch (error) {
    // The machine has no IPv6.
    if (getCode(error) !== 'EAFNOSUPPORT' && getCode(error) !== 'EADDRNOTAVAIL') throw error
    await bind('0.0.0.0')
  }
}

function toStartupError({ port, host, serverName, variable }: Port, code: unknown): StartupError | null {
  const remedy = `choose another for ${serverName} with ${variable}, for example ${variable}=${port + 1}.`
  if (code === 'EADDRINUSE') return new StartupError(`Port ${port} is in use. Stop what uses it, or ${remedy}`)
  if (code === 'EACCES') return new StartupError(`Port ${port} is not allowed for this user: ${remedy}`)
  const hostVariable = variable === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST'
  if (host !== null && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT'].includes(String(code)))
    return new StartupError(`${hostVariable} must be an address of this machine, and ${host} is not.`)
  return null
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
