import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { z } from 'zod'

// The load generator for machines without wrk. It supports only responses without a body, such as redirects.
const LoadOptions = z.object({
  port: z.int(),
  requests: z.array(z.string()),
  seconds: z.number(),
  connections: z.int(),
  rate: z.number().optional(),
})
const { port, requests, seconds, connections, rate } = LoadOptions.parse(
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')),
)
const bytes = requests.map((request) => Buffer.from(request))
const latencies: number[] = []
// At a fixed rate the first second is not counted, because the new process itself is slow at first.
const countedFromMs = rate === undefined ? 0 : 1_000
let wrongCount = 0
let nextRequest = 0
const sockets = await Promise.all(Array.from({ length: connections }, open))
const startedAt = performance.now()

await Promise.all(sockets.map(run))
latencies.sort((a, b) => a - b)
const getPercentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
process.send?.({
  answers: latencies.length,
  wrong: wrongCount,
  seconds: (performance.now() - startedAt - countedFromMs) / 1000,
  p50: getPercentile(0.5),
  p99: getPercentile(0.99),
})
process.disconnect()

async function open(): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

function run(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let sentAt = 0
  let received = ''
  const write = (number: number) => {
    // A timer may fire slightly early.
    sentAt = Math.min(sentAt, performance.now())
    socket.write(bytes[number % bytes.length] ?? '')
  }
  const send = () => {
    const number = nextRequest++
    sentAt = rate === undefined ? performance.now() : startedAt + (number / rate) * 1_000
    const earlyMs = sentAt - performance.now()
    // At a fixed rate, a latency counts from the scheduled time, so that it includes the wait for earlier responses.
    if (earlyMs > 0) setTimeout(write, earlyMs, number)
    else write(number)
  }
  socket.on('error', reject)
  socket.on('data', (data) => {
    received += data.toString('latin1')
    if (!received.endsWith('\r\n\r\n')) return
    const now = performance.now()
    if (sentAt - startedAt >= countedFromMs) latencies.push(now - sentAt)
    if (!/^HTTP\/1.1 [23]/.test(received)) wrongCount++
    received = ''
    if (now - startedAt < countedFromMs + seconds * 1000) return send()
    socket.destroy()
    resolve()
  })
  send()
  return promise
}
