import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestBff } from '#testing/bff.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const bff = await startTestBff({
  database: service.database,
  serviceUrl: `${service.origin}/v1`,
  findApiKey: async () => 'svc_live_test',
})

/** Sends bytes, and returns the status line and the body of the response. */
async function sendBytes(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const response = await text(socket)
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: head.split('\r\n', 1)[0], body: JSON.parse(body) as unknown }
}

const ports = () => [service.app, bff.app].map(({ server }) => (server.address() as { port: number }).port)

test.each([
  ['a request whose address is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['a request that is not HTTP', '\u0016\u0003\u0001 hello\r\n\r\n'],
])('%s gets an error of the usual shape from the service and from the bff', async (_, bytes) => {
  for (const port of ports())
    expect(await sendBytes(port, bytes)).toEqual({
      status: 'HTTP/1.1 400 Bad Request',
      body: {
        error: {
          code: 'invalid_request',
          message: expect.any(String),
          details: { issues: [{ in: 'header', path: '', message: expect.any(String) }] },
          requestId: expect.any(String),
        },
      },
    })
})
