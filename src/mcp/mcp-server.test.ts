import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createCallApi } from './call-api.ts'
import { serveOverStdio } from './mcp-server.ts'
import { tools } from './tools.ts'

test('a client that has started the process lists the tools over its streams', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const callApi = createCallApi(async () => ({ status: 503, body: '', retryAfter: null }))
  await serveOverStdio({ callApi, tools }, { stdin, stdout })
  stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
  const [line] = await once(stdout, 'data')
  const answer: { result: { tools: { name: string }[] } } = JSON.parse(String(line))
  expect(answer.result.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
})
