import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// Time in which clients with requests in flight learn to open another connection; after it idle connections are closed.
const LAST_ANSWERS_MS = 500
const CUT_EVERY_MS = 100

interface Ending {
  /** For how long new connections are still accepted. */
  delayMs: number
  /** The time of `performance.now()` at which requests without a response are cut off. */
  cutAt: number
  close(): Promise<void>
}

/**
 * Closes the connections of servers: each with the response to its next request, idle ones after the delay. `close` ends listening.
 */
export async function endConnections(servers: Server[], { delayMs, cutAt, close }: Ending): Promise<void> {
  let isClosing = false
  const cutting = setInterval(() => {
    for (const server of servers) {
      if (performance.now() >= cutAt) server.closeAllConnections()
      // A request that began before the stop gets a response without `connection: close`, and its connection would stay open.
      else if (isClosing) server.closeIdleConnections()
    }
  }, CUT_EVERY_MS)
  try {
    for (const server of servers)
      server.prependListener('request', (_, answer) => void answer.setHeader('connection', 'close'))
    const hasClients = (await Promise.all(servers.map(connections))).some((count) => count > 0)
    await pause(hasClients ? Math.max(delayMs, LAST_ANSWERS_MS) : delayMs)
    isClosing = true
    await close()
  } finally {
    clearInterval(cutting)
  }
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
