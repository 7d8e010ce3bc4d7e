import type { IncomingHttpHeaders } from 'node:http'
import { startHttpServer } from './http-server.ts'

export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: string
}
interface Reply {
  status: number
  headers?: Record<string, string>
  body?: string
}

/**
 * Starts a webhook receiver on this machine. `answer` returns its response to each request; null means that it never responds. Outside of
 * Vitest, `listen` starts the HTTP server.
 */
export async function startReceiver(
  answer: (received: ReceivedRequest, count: number) => Reply | null = () => ({ status: 200 }),
  listen = startHttpServer,
) {
  const received: ReceivedRequest[] = []
  const host = await listen((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (text) => (body += text))
    incoming.on('end', () => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body }
      received.push(request)
      const reply = answer(request, received.length)
      if (reply !== null) response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  return { url: `http://${host}`, received }
}
