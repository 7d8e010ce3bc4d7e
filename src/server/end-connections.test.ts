import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endConnections, trackConnections } from './end-connections.ts'

/** Starts a server that answers requests once `answer` is called. */
async function startServer() {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const server = createServer((_, reply) => void mayAnswer.then(() => reply.end('answered')))
  trackConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    answer,
    async open(): Promise<Socket> {
      const connectionEvent = once(server, 'connection')
      const socket = connect(port, '127.0.0.1')
      await connectionEvent
      return socket
    },
    waitForRequest: () => once(server, 'request'),
    async end() {
      const close = async () => {
        server.close()
        await once(server, 'close')
      }
      await endConnections([server], { delayMs: 0, cutRequestsAt: Infinity, close })
    },
  }
}

test('a connection that was never used does not delay a stop', async () => {
  const { open, end } = await startServer()
  const closedUnused = once((await open()).resume(), 'close')
  await end()
  const [hadError] = await closedUnused
  expect(hadError).toBe(false)
})

test('a request that began before the stop is answered', async () => {
  const { open, end, answer, waitForRequest } = await startServer()
  const socket = await open()
  const receivedChunks: string[] = []
  socket.on('data', (data) => receivedChunks.push(data.toString()))
  const request = waitForRequest()
  // The rest of the request comes after the stop has begun.
  socket.write('GET / HTTP/1.1\r\n')
  const stop = end()
  await turn()
  socket.write('host: localhost\r\n\r\n')
  await request
  answer()
  await stop
  expect(receivedChunks.join('')).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*answered/i)
})
