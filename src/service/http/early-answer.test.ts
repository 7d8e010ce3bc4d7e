import fastify from 'fastify'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFormPage } from '#testing/form-page.ts'
import { getSharedService } from '#testing/service.ts'
import { createServerFactory } from './early-answer.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const page = await createFormPage(workspace)
const port = (service.app.server.address() as { port: number }).port

/** Sends a request with a content type, but without a body and without a Content-Length, as many clients do. */
async function sendWithoutBody(address: string, contentType: string, host = '127.0.0.1'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const headers = [`Host: ${host}`, `Content-Type: ${contentType}`, `Authorization: Bearer ${workspace.key}`]
  socket.write(`${address} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

test.each([
  ['GET /v1/folders', 200],
  ['DELETE /v1/folders/fld_00000000000000000000', 404],
  ['POST /v1/alerts/read', 400],
  ['PATCH /v1/me', 400],
  ['POST /v1/files', 400],
  ['PUT /v1/sites/uploads/upl_00000000000000000000', 404],
])('%s without a body gets a response, whatever its content type', async (address, status) => {
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'multipart/form-data; boundary=x',
    'text/plain',
  ])
    expect({ type, line: await sendWithoutBody(address, type) }).toEqual({
      type,
      line: expect.stringContaining(`HTTP/1.1 ${status} `),
    })
})

test('a form of a page without a body is answered', async () => {
  const host = `${page.subdomain}.pages.localhost:${port}`
  const line = await sendWithoutBody(`POST /_/forms/${page.formId}`, 'application/x-www-form-urlencoded', host)
  expect(line).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
})

test('an error after the headers of an early answer cuts it off instead of leaving it open', async () => {
  const serverFactory = createServerFactory((_request, response) => {
    response.writeHead(200, { 'content-length': '9' }).flushHeaders()
    throw new TypeError('The file is gone')
  })
  const app = fastify<Server>({ serverFactory })
  const origin = await app.listen()
  await expect(fetch(origin).then((reply) => reply.text())).rejects.toThrow(TypeError)
  await app.close()
})

test('an error in an early answer leaves the request to the framework, and the process keeps running', async () => {
  const serverFactory = createServerFactory(() => {
    throw new TypeError('Invalid URL')
  })
  const app = fastify<Server>({ serverFactory })
  app.get('/', async () => 'by the framework')
  const reply = await fetch(await app.listen())
  expect([reply.status, await reply.text()]).toEqual([200, 'by the framework'])
  await app.close()
})
