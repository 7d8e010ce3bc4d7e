import { Agent } from 'undici'
import { expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
import { createGuardedConnector } from './guarded-connector.ts'

const [, port] = (await startHttpServer((_request, response) => void response.end('inside'))).split(':')

/** Sends a request to `host` at the port of the local server for each list of addresses to which the name resolves in turn. */
async function request(
  host: string,
  { allowPrivateHosts, resolutions }: { allowPrivateHosts: boolean; resolutions: string[][] },
) {
  let lookups = 0
  const resolve = async () => resolutions[lookups++] ?? []
  const agent = new Agent({
    connect: createGuardedConnector({ allowPrivateHosts, resolve, timeoutMs: 1_000 }),
    pipelining: 0,
  })
  const requestOnce = async () => {
    try {
      const { body } = await agent.request({ origin: `http://${host}:${port}`, path: '/', method: 'GET' })
      return await body.text()
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown'
    }
  }
  const messages = []
  for (let i = 0; i < Math.max(1, resolutions.length); i++) messages.push(await requestOnce())
  await agent.destroy()
  return messages
}

test.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'])(
  '%s is not dialed, although it needs no DNS look-up',
  async (host) => {
    expect(await request(host, { allowPrivateHosts: false, resolutions: [] })).toEqual([
      'The address leads to a private address',
    ])
  },
)

test('a name is refused if any of its addresses is refused', async () => {
  const resolutions = [['93.184.216.34', '127.0.0.1'], ['127.0.0.1'], ['93.184.216.34', '169.254.169.254']]
  expect(await request('mixed.test', { allowPrivateHosts: false, resolutions })).toEqual([
    'The address leads to a private address',
    'The address leads to a private address',
    'The address leads to a reserved address',
  ])
})

test('a name is checked again for each connection, because it may resolve to another address', async () => {
  const resolutions = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1']]
  expect(await request('rebinding.test', { allowPrivateHosts: true, resolutions })).toEqual([
    'inside',
    'The address leads to a reserved address',
    'inside',
  ])
})

test('a name without addresses does not exist', async () => {
  expect(await request('nobody.test', { allowPrivateHosts: false, resolutions: [[]] })).toEqual([
    'The address has a host name that does not exist',
  ])
})

test.each(['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '100.100.100.200', '0.0.0.0'])(
  '%s stays refused if private networks are allowed',
  async (host) => {
    expect(await request(host, { allowPrivateHosts: true, resolutions: [] })).toEqual([
      'The address leads to a reserved address',
    ])
  },
)
