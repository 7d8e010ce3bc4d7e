import type { FastifyServerFactory } from 'fastify'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/**
 * Answers a request from memory before the framework sees it, because the framework would take longer than the answer itself. Returns false
 * if nothing was sent, so that the framework handles the request.
 */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Creates servers that ask `answerEarly` about each request before the framework handles it. */
export function createServerFactory(answerEarly: EarlyAnswer): FastifyServerFactory<Server> {
  return (handle, { keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
      if (tryAnswer(answerEarly, request, response)) return
      // Many clients send a content type without a body. The stream of such a request emits nothing, not even its end, so a parser that was
      // chosen by the type would wait forever.
      if (!hasBody(request)) delete request.headers['content-type']
      handle(request, response)
    })
    // The settings of the framework. As an option of `createServer`, a request timeout of 0 would also turn off the timeout of headers.
    server.keepAliveTimeout = Number(keepAliveTimeout)
    server.requestTimeout = Number(requestTimeout)
    return server.setTimeout(Number(connectionTimeout))
  }
}

/**
 * An error here would end the process. The framework, which meets the same error again, logs it and answers. If headers were sent before, nobody
 * else can answer, so the connection is cut off, and the client does not wait for the rest.
 */
function tryAnswer(answerEarly: EarlyAnswer, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return answerEarly(request, response)
  } catch {
    if (!response.headersSent) return false
    if (!response.writableEnded) response.destroy()
    return true
  }
}

/** Whether a body follows the headers: RFC 9112 has no other sign of one in a request. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
