import net, { type LookupFunction } from 'node:net'
import tls from 'node:tls'
import { type buildConnector, errors } from 'undici'
import { BadCertificate, certificateInWords } from './bad-certificate.ts'

/** Duration of each step of a connection in milliseconds. Null: the step was not reached, or there is none. */
export interface Connecting {
  dns: number | null
  connect: number | null
  tls: number | null
  /** The remote address. */
  address: string | null
}

export function notConnected(): Connecting {
  return { dns: null, connect: null, tls: null, address: null }
}

interface How {
  lookup: LookupFunction
  timeoutMs: number
  /** Updated as the connection proceeds. */
  progress: Connecting
}
type Where = Pick<buildConnector.Options, 'hostname' | 'port' | 'protocol'>

/** Connects over TCP, and over TLS for https; an invalid certificate is refused with its problem. */
export function dial(where: Where, how: How, done: buildConnector.Callback): void {
  const { progress, timeoutMs } = how
  const lap = stopwatch()
  const socket = open(where, (hostname, options, answer) => {
    how.lookup(hostname, options, (...found) => {
      progress.dns = lap()
      answer(...found)
    })
  })
  const late = setTimeout(() => socket.destroy(new errors.ConnectTimeoutError()), timeoutMs)
  let settled = false
  const finish = (...result: Parameters<typeof done>) => {
    if (settled) return
    settled = true
    clearTimeout(late)
    if (result[0] !== null) socket.destroy()
    done(...result)
  }
  socket.on('error', (error) => finish(error, null))
  socket.once('connect', () => {
    progress.connect = lap()
    progress.address = socket.remoteAddress ?? null
    if (!(socket instanceof tls.TLSSocket)) finish(null, socket)
  })
  socket.once('secureConnect', () => {
    progress.tls = lap()
    const reason = socket instanceof tls.TLSSocket ? reasonAgainst(socket, where.hostname) : null
    if (reason === null) finish(null, socket)
    else finish(new BadCertificate(reason), null)
  })
}

function open({ hostname, port, protocol }: Where, lookup: LookupFunction): net.Socket {
  const secure = protocol === 'https:'
  const at = { host: hostname, port: Number(port) || (secure ? 443 : 80), lookup, noDelay: true, keepAlive: true }
  if (!secure) return net.connect(at)
  const servername = net.isIP(hostname) === 0 ? hostname : ''
  // Checked after the handshake, when more is known than the error would say.
  return tls.connect({ ...at, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: false })
}

function reasonAgainst(socket: tls.TLSSocket, hostname: string): string | null {
  if (socket.authorized) return null
  return certificateInWords(String(socket.authorizationError), { ...socket.getPeerCertificate(), hostname })
}

function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const before = last
    last = performance.now()
    return last - before
  }
}
