import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// Time in which clients with requests in flight learn to open another connection; after it idle connections are closed.
const LAST_ANSWERS_MS = 500
const CUT_EVERY_MS = 100

/**
 * Closes the connections of servers: each with the response to its next request, idle ones at the end. Requests without a response
 * after so many seconds are cut off.
 */
export async function endConnections(
  servers: Server[],
  { seconds, close }: { seconds: number; close(): Promise<void> },
): Promise<void> {
  const last = performance.now() + seconds * 1_000
  let isClosing = false
  const cutting = setInterval(() => {
    for (const server of servers) {
      if (performance.now() >= last) server.closeAllConnections()
      // A request that began before the stop gets a response without `connection: close`, and its connection would stay open.
      else if (isClosing) server.closeIdleConnections()
    }
  }, CUT_EVERY_MS)
  try {
    for (const server of servers)
      server.prependListener('request', (_, answer) => void answer.setHeader('connection', 'close'))
    if ((await Promise.all(servers.map(connections))).some((count) => count > 0)) await pause(LAST_ANSWERS_MS)
    isClosing = true
    await close()
  } finally {
    clearInterval(cutting)
  }
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
