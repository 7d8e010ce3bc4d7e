import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { key } from './certificates.ts'

/** The reaction of the server after it has read the headers of a request. `count` is the number of that request. */
export type Behavior = (socket: Socket, count: number) => void

/** Starts a server on this machine that misbehaves as given, over TLS if it has a certificate. */
export async function startMisbehavingServer(behavior: Behavior, { certificate }: { certificate?: string } = {}) {
  let requests = 0
  const serve = (socket: Socket) => {
    socket.on('error', () => {})
    let head = ''
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      head = ''
      behavior(socket, ++requests)
    })
  }
  const server: Server =
    certificate === undefined ? createServer(serve) : createTlsServer({ key, cert: certificate }, serve)
  const openSockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => openSockets.add(socket.once('close', () => openSockets.delete(socket))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of openSockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, countRequests: () => requests }
}

/** Sends a complete response. */
export function respond(status: string, headers: Record<string, string> = {}, body = ''): Behavior {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return (socket) => void socket.write(`HTTP/1.1 ${status}\r\n${head}\r\n${body}`)
}

/** Sends bytes and then nothing more. */
export function sendAndStall(text: string): Behavior {
  return (socket) => void socket.write(text)
}

/** Sends bytes one after the other. */
export function sendSlowly(text: string, everyMs: number): Behavior {
  return (socket) => {
    let sentCount = 0
    const timer = setInterval(() => socket.write(text.charAt(sentCount++ % text.length)), everyMs)
    socket.once('close', () => clearInterval(timer))
  }
}

/** Sends bytes and then closes the connection, cleanly or not. */
export function sendAndClose(text: string, closing: 'end' | 'reset'): Behavior {
  return (socket) => void socket.write(text, () => (closing === 'end' ? socket.end() : socket.resetAndDestroy()))
}

/** Sends a response without an end, as fast as it is read. */
export function sendEndlessly(head: string): Behavior {
  const chunk = Buffer.alloc(65_536, 'x')
  return (socket) => {
    socket.write(head)
    const writeMore = () => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once('drain', writeMore)
    }
    writeMore()
  }
}
