import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// A client that uses its connection now is told to open another; then only those that nobody uses are left to be closed.
const LAST_ANSWERS_MS = 500
const CUT_EVERY_MS = 100

/**
 * Ends the connections of servers: each is closed by the answer to its next request, and those that are silent by `close`. What is
 * not answered after so many seconds is cut.
 */
export async function endConnections(
  servers: Server[],
  { seconds, close }: { seconds: number; close(): Promise<void> },
): Promise<void> {
  const last = performance.now() + seconds * 1_000
  const cutting = setInterval(() => {
    if (performance.now() >= last) servers.forEach((server) => server.closeAllConnections())
  }, CUT_EVERY_MS)
  try {
    for (const server of servers)
      server.prependListener('request', (_, answer) => void answer.setHeader('connection', 'close'))
    if ((await Promise.all(servers.map(connections))).some((count) => count > 0)) await pause(LAST_ANSWERS_MS)
    await close()
  } finally {
    clearInterval(cutting)
  }
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
