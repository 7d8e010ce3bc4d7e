import net, { type LookupFunction } from 'node:net'
import tls from 'node:tls'
import { type buildConnector, errors } from 'undici'
import { InvalidCertificateError, describeCertificateProblem } from './invalid-certificate.ts'

/** Duration of each step of opening a connection, in milliseconds. Null for a step that was not reached or not needed. */
export interface ConnectionTimings {
  dns: number | null
  connect: number | null
  tls: number | null
  /** The remote address. */
  address: string | null
}

export function createConnectionTimings(): ConnectionTimings {
  return { dns: null, connect: null, tls: null, address: null }
}

interface DialOptions {
  lookup: LookupFunction
  timeoutMs: number
  /** Filled in as the connection is opened. */
  timings: ConnectionTimings
}
type DialTarget = Pick<buildConnector.Options, 'hostname' | 'port' | 'protocol'>

/** Connects over TCP, and over TLS for https. Fails with an InvalidCertificateError if the certificate is not valid. */
export function dial(target: DialTarget, options: DialOptions, done: buildConnector.Callback): void {
  const { timings, timeoutMs } = options
  const takeLap = startStopwatch()
  const socket = openSocket(target, (hostname, lookupOptions, callback) => {
    options.lookup(hostname, lookupOptions, (...result) => {
      timings.dns = takeLap()
      callback(...result)
    })
  })
  const timer = setTimeout(() => socket.destroy(new errors.ConnectTimeoutError()), timeoutMs)
  let settled = false
  const finish = (...result: Parameters<typeof done>) => {
    if (settled) return
    settled = true
    clearTimeout(timer)
    if (result[0] !== null) socket.destroy()
    done(...result)
  }
  socket.on('error', (error) => finish(error, null))
  socket.once('connect', () => {
    timings.connect = takeLap()
    timings.address = socket.remoteAddress ?? null
    if (!(socket instanceof tls.TLSSocket)) finish(null, socket)
  })
  socket.once('secureConnect', () => {
    timings.tls = takeLap()
    const problem = socket instanceof tls.TLSSocket ? findCertificateProblem(socket, target.hostname) : null
    if (problem === null) finish(null, socket)
    else finish(new InvalidCertificateError(problem), null)
  })
}

function openSocket({ hostname, port, protocol }: DialTarget, lookup: LookupFunction): net.Socket {
  const secure = protocol === 'https:'
  const socketOptions = {
    host: hostname,
    port: Number(port) || (secure ? 443 : 80),
    lookup,
    noDelay: true,
    keepAlive: true,
  }
  if (!secure) return net.connect(socketOptions)
  const servername = net.isIP(hostname) === 0 ? hostname : ''
  // The certificate is checked after the handshake: an error during the handshake would say less about the certificate.
  return tls.connect({ ...socketOptions, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: false })
}

function findCertificateProblem(socket: tls.TLSSocket, hostname: string): string | null {
  if (socket.authorized) return null
  return describeCertificateProblem(String(socket.authorizationError), { ...socket.getPeerCertificate(), hostname })
}

function startStopwatch(): () => number {
  let last = performance.now()
  return () => {
    const previous = last
    last = performance.now()
    return last - previous
  }
}
