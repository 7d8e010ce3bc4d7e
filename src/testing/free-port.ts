import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the range from which systems take ports for outgoing connections (32768 on Linux): such a connection could occupy the port
// before the process that needs it listens on it. Above 10080, the highest port that fetch refuses ("bad port").
const FIRST = 10_100
const LAST = 32_000

// Each worker of a test run has its own range. With a shared one, two workers sometimes chose the same port before either listened on it.
const RANGES = 8
const SIZE = Math.floor((LAST - FIRST) / RANGES)
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0)
const first = FIRST + (worker % RANGES) * SIZE

const usedPorts = new Set<number>()

/** A free port on this machine, never the same one twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, first + SIZE)
    if (usedPorts.has(port) || !(await isFree(port))) continue
    usedPorts.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  // Free on all addresses: the product does not listen on the loopback only.
  server.listen(port)
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
