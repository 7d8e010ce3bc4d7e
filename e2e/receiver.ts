import { once } from 'node:events'
import { createServer } from 'node:http'

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A local receiver that can be switched to fail; it records the ids of accepted events. */
export async function switchableReceiver() {
  let answer: Answer = { status: 200 }
  const taken: string[] = []
  const server = createServer((request, response) => {
    const { status, headers, body = '' } = answer
    request.resume().on('end', () => {
      if (status === 200) taken.push(String(request.headers['x-service-delivery']))
      response.writeHead(status, headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  // Screenshot runs do not close it.
  server.unref()
  return {
    url: `http://127.0.0.1:${address.port}/hooks/scans`,
    taken,
    answerWith: (next: Answer) => (answer = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
