import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { z } from 'zod'

// The load generator for machines without wrk. Answers without a body only: a redirect has none.
const Load = z.object({
  port: z.int(),
  requests: z.array(z.string()),
  seconds: z.number(),
  connections: z.int(),
  rate: z.number().optional(),
})
const { port, requests, seconds, connections, rate } = Load.parse(
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')),
)
const bytes = requests.map((request) => Buffer.from(request))
const latencies: number[] = []
let wrong = 0
let next = 0
const began = performance.now()

await Promise.all(Array.from({ length: connections }, () => run()))
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
process.send?.({
  answers: latencies.length,
  wrong,
  seconds: (performance.now() - began) / 1000,
  p50: at(0.5),
  p99: at(0.99),
})
process.disconnect()

function run(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let sentAt = 0
  let received = ''
  const write = (number: number) => socket.write(bytes[number % bytes.length] ?? '')
  const send = () => {
    const number = next++
    sentAt = rate === undefined ? performance.now() : began + (number / rate) * 1_000
    const early = sentAt - performance.now()
    // At a rate, an answer that is late makes those behind it late too: they count from when they were due.
    if (early > 0) setTimeout(write, early, number)
    else write(number)
  }
  socket.on('connect', send).on('error', reject)
  socket.on('data', (data) => {
    received += data.toString('latin1')
    if (!received.endsWith('\r\n\r\n')) return
    const now = performance.now()
    latencies.push(now - sentAt)
    if (!/^HTTP\/1.1 [23]/.test(received)) wrong++
    received = ''
    if (now - began < seconds * 1000) return send()
    socket.destroy()
    resolve()
  })
  return promise
}
