import { Agent } from 'undici'
import { expect, test } from 'vitest'
import { httpServer } from '#testing/http-server.ts'
import { guardedConnector } from './guarded-connector.ts'

const [, port] = (await httpServer((_request, response) => void response.end('inside'))).split(':')

/** Connects to `host` on the port of the local server, with names resolved to `answers`, one after the other. */
async function ask(host: string, { allowPrivateHosts, answers }: { allowPrivateHosts: boolean; answers: string[][] }) {
  let lookups = 0
  const resolve = async () => answers[lookups++] ?? []
  const agent = new Agent({
    connect: guardedConnector({ allowPrivateHosts, resolve, timeoutMs: 1_000 }),
    pipelining: 0,
  })
  const askOnce = async () => {
    try {
      const { body } = await agent.request({ origin: `http://${host}:${port}`, path: '/', method: 'GET' })
      return await body.text()
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown'
    }
  }
  const messages = []
  for (let i = 0; i < Math.max(1, answers.length); i++) messages.push(await askOnce())
  await agent.destroy()
  return messages
}

test.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'])(
  '%s is not dialed, although it needs no DNS look-up',
  async (host) => {
    expect(await ask(host, { allowPrivateHosts: false, answers: [] })).toEqual([
      'The address leads to a private address',
    ])
  },
)

test('a name is refused if any of its addresses is', async () => {
  const answers = [['93.184.216.34', '127.0.0.1'], ['127.0.0.1'], ['93.184.216.34', '169.254.169.254']]
  expect(await ask('mixed.test', { allowPrivateHosts: false, answers })).toEqual([
    'The address leads to a private address',
    'The address leads to a private address',
    'The address leads to a reserved address',
  ])
})

test('a name that resolves to another address the second time is checked again', async () => {
  const answers = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1']]
  expect(await ask('rebinding.test', { allowPrivateHosts: true, answers })).toEqual([
    'inside',
    'The address leads to a reserved address',
    'inside',
  ])
})

test('a name without addresses does not exist', async () => {
  expect(await ask('nobody.test', { allowPrivateHosts: false, answers: [[]] })).toEqual([
    'The address has a host name that does not exist',
  ])
})

test.each(['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '100.100.100.200', '0.0.0.0'])(
  '%s stays refused if private networks are allowed',
  async (host) => {
    expect(await ask(host, { allowPrivateHosts: true, answers: [] })).toEqual([
      'The address leads to a reserved address',
    ])
  },
)
