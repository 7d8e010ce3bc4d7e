import type { FastifyServerFactory } from 'fastify'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/**
 * Answers a request from memory before the framework sees it, because the work of the framework would take longer than the answer. False:
 * nothing was sent, and the framework answers the request.
 */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Creates servers that ask `answerEarly` about each request before the framework handles it. */
export function createServerFactory(answerEarly: EarlyAnswer): FastifyServerFactory<Server> {
  return (handle, { keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
      if (!answerEarly(request, response)) handle(request, response)
    })
    // The settings of the framework. As an option of `createServer`, a request timeout of 0 would also turn off the timeout of headers.
    server.keepAliveTimeout = Number(keepAliveTimeout)
    server.requestTimeout = Number(requestTimeout)
    return server.setTimeout(Number(connectionTimeout))
  }
}
