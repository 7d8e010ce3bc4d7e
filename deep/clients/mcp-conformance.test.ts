import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBff } from '../../src/testing/bff.ts'
import { getSharedService, type TestService, type TestWorkspace } from '../../src/testing/service.ts'

const binaries = path.resolve('deep/node_modules/.bin')
const execute = promisify(execFile)

let service: TestService
let workspace: TestWorkspace
let proxyUrl: string
beforeAll(async () => {
  service = await getSharedService()
  workspace = await service.createWorkspace()
  const bff = await startTestBff({
    database: service.database,
    serviceUrl: service.origin,
    findApiKey: async () => null,
  })
  proxyUrl = await startProxy(bff.origin, await workspace.createKey('write'))
})

/** Forwards requests to the bff with an API key, because the suite cannot send one. Names of the proxy in headers become names of the bff. */
async function startProxy(origin: string, key: string): Promise<string> {
  const target = new URL(origin)
  const proxy = createServer()
  proxy.on('request', (incoming, response) => {
    const { method, url, headers } = incoming
    const toTarget = (text: string) => text.replace(`localhost:${getPort()}`, target.host)
    const { host = '', origin: sentOrigin, ...others } = headers
    const sentHeaders = {
      ...others,
      host: toTarget(host),
      ...(sentOrigin !== undefined && { origin: toTarget(sentOrigin) }),
      authorization: `Bearer ${key}`,
    }
    const options = { host: '127.0.0.1', port: target.port, method, path: url, headers: sentHeaders }
    const forwarded = sendRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(forwarded)
  })
  const getPort = () => {
    const address = proxy.address()
    return typeof address === 'object' ? address?.port : undefined
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(() => proxy.close())
  return `http://localhost:${getPort()}/mcp`
}

test('the server passes the official conformance suite, except for what it is not built for', async () => {
  const args = ['server', '--url', proxyUrl, '--expected-failures', 'deep/clients/expected-mcp-failures.yml']
  const suite = path.join(binaries, 'conformance')
  const run = execute(process.execPath, [suite, ...args])
  // A failed run has its table in the output, too.
  const { stdout } = await run.catch(({ stdout: output }: { stdout: string }) => ({ stdout: output }))
  expect(stdout).toContain('Baseline check passed')
})
