import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// A process that receives deliveries. It responds to /ok/… at once, and to /hang/… after the message `release`. It answers each message with
// the deliveries since the previous one.
/** `at` is the time when a delivery of the bench was queued. Deliveries of real scans do not have it. */
const DeliveryBody = z.object({ at: z.number().optional() })
let delays: number[] = []
let last = 0
let hangingResponses: ServerResponse[] = []

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text) => (body += text))
  request.on('end', () => {
    if (request.url?.startsWith('/hang') === true) return void hangingResponses.push(response)
    last = Date.now()
    delays.push(last - (DeliveryBody.parse(JSON.parse(body)).at ?? last))
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

process.on('message', (message) => {
  if (message === 'release') {
    for (const response of hangingResponses) response.writeHead(204).end()
    hangingResponses = []
  }
  const sorted = delays.toSorted((a, b) => a - b)
  const getPercentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  process.send?.({ count: sorted.length, last, p50: getPercentile(0.5), p99: getPercentile(0.99) })
  delays = []
})
process.once('disconnect', () => process.exit())
