import { errors, type Issue } from './errors.ts'

/** The error of Node's HTTP parser for bytes that are not a request. */
interface ParserError {
  code?: string | undefined
}

/** The connection of a request that could not be read; a `Socket` of Node. */
interface Connection {
  writable: boolean
  end(response: string): unknown
  destroy(): unknown
}

/**
 * Answers bytes that Node cannot parse as a request: the address or the headers are too long, or the bytes are not HTTP. The response has
 * the error `invalid_request`, and the connection is closed.
 */
export function answerUnreadableRequest({ code }: ParserError, connection: Connection, requestId: string): void {
  if (code === 'ECONNRESET' || !connection.writable) {
    connection.destroy()
    return
  }
  const issue: Issue = {
    in: 'header',
    path: '',
    message:
      code === 'HPE_HEADER_OVERFLOW' ? 'The address and the headers are too long together' : 'This is not HTTP/1.1',
  }
  const { status, message } = errors.invalid_request
  const body = JSON.stringify({
    error: { code: 'invalid_request', message, details: { issues: [issue] }, requestId },
  })
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    // The texts above are ASCII.
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
