import { once } from 'node:events'
import { createServer } from 'node:http'

interface ReceiverResponse {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** Starts a local receiver of webhooks. It records the ids of the deliveries that it accepts, and can be told to reject them. */
export async function startReceiver() {
  let response: ReceiverResponse = { status: 200 }
  const acceptedIds: string[] = []
  const server = createServer((request, serverResponse) => {
    const { status, headers, body = '' } = response
    request.resume().on('end', () => {
      if (status === 200) acceptedIds.push(String(request.headers['x-service-delivery']))
      serverResponse.writeHead(status, headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  // The process may end although the receiver is open, because runs for screenshots do not close it.
  server.unref()
  return {
    url: `http://127.0.0.1:${address.port}/hooks/scans`,
    taken: acceptedIds,
    respondWith: (next: ReceiverResponse) => (response = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
