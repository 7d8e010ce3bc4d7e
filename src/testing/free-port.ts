import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// These ports are below the range from which systems take ports for outgoing connections (from 32768 on Linux): such a connection could
// occupy a port before the process that needs it listens. They are above 10080, the highest port that fetch rejects ("bad port").
const FIRST_PORT = 10_100
const LAST_PORT = 32_000

// Each worker of a test run has its own range. In a shared range, two workers sometimes chose the same port before either listened on it.
const WORKER_RANGES = 8
const PORTS_PER_WORKER = Math.floor((LAST_PORT - FIRST_PORT) / WORKER_RANGES)
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0)
const firstPortOfWorker = FIRST_PORT + (worker % WORKER_RANGES) * PORTS_PER_WORKER

const usedPorts = new Set<number>()

/** Finds a free port on this machine. It never returns the same port twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPortOfWorker, firstPortOfWorker + PORTS_PER_WORKER)
    if (usedPorts.has(port) || !(await isFree(port))) continue
    usedPorts.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  // The port must be free on all addresses, because the product listens on more than the loopback.
  server.listen(port)
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
