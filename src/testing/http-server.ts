import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll } from 'vitest'

/** Starts an HTTP server on a free port, which is closed after the test file. Returns its host: `127.0.0.1:…`. */
export async function startHttpServer(listener: RequestListener): Promise<string> {
  const { server, host } = await openHttpServer(listener)
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return host
}

/** Starts an HTTP server on a free port, also outside of Vitest. It runs until it is closed. */
export async function openHttpServer(listener: RequestListener): Promise<{ server: Server; host: string }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return { server, host: `127.0.0.1:${address.port}` }
}
