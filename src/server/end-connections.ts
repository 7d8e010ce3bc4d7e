import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// For this time, responses tell clients to open another connection. Afterwards, idle connections are closed.
const LAST_RESPONSES_MS = 500
const CLOSE_INTERVAL_MS = 100

interface EndOptions {
  /** How long new connections are still accepted, in milliseconds. */
  delayMs: number
  /** The time of `performance.now()` at which requests without a response are cut off. */
  cutRequestsAt: number
  close(): Promise<void>
}

const openConnections = new WeakMap<Server, Set<Socket>>()

/** Tracks the connections of a server, so that `endConnections` finds those on which no request has begun. */
export function trackConnections(server: Server): void {
  const sockets = new Set<Socket>()
  openConnections.set(server, sockets)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Closes connections without any request, which Node does not count as idle. Browsers open such connections in advance, and may never use them. */
function closeUnusedConnections(server: Server): void {
  for (const socket of openConnections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}

/**
 * Closes the connections of servers. A connection with requests is closed after its next response. Idle and unused connections are closed after
 * the delay. `close` must stop listening.
 */
export async function endConnections(servers: Server[], { delayMs, cutRequestsAt, close }: EndOptions): Promise<void> {
  let isClosing = false
  const timer = setInterval(() => {
    for (const server of servers) {
      if (performance.now() >= cutRequestsAt) server.closeAllConnections()
      // A request that began before the stop gets a response without `connection: close`, and its connection would stay open.
      else if (isClosing) {
        server.closeIdleConnections()
        closeUnusedConnections(server)
      }
    }
  }, CLOSE_INTERVAL_MS)
  try {
    for (const server of servers)
      server.prependListener('request', (_, response) => void response.setHeader('connection', 'close'))
    const hasClients = (await Promise.all(servers.map(countConnections))).some((count) => count > 0)
    await pause(hasClients ? Math.max(delayMs, LAST_RESPONSES_MS) : delayMs)
    isClosing = true
    await close()
  } finally {
    clearInterval(timer)
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
