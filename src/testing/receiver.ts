import type { IncomingHttpHeaders } from 'node:http'
import { httpServer } from './http-server.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}
interface Reply {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A webhook receiver on this machine; `answer` returns its response to each event, null: none, ever. */
export async function localReceiver(
  answer: (received: Received, count: number) => Reply | null = () => ({ status: 200 }),
) {
  const received: Received[] = []
  const host = await httpServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => (body += text))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      received.push(one)
      const reply = answer(one, received.length)
      if (reply !== null) response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  return { url: `http://${host}`, received }
}
