import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import type { Code } from '#contract/code.ts'
import { startBffWithWorkspace } from '#testing/bff-with-workspace.ts'
import { until } from '#testing/wait-until.ts'

const { service, workspace: firstWorkspace, bff } = await startBffWithWorkspace('pro')
const { cookie } = await bff.addMember(firstWorkspace.id, 'marketer')

function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie, origin: bff.origin }
  return bff.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

test('the scan of a code created through the bff arrives on the live stream', async () => {
  const created = await send('POST', '/api/codes', {
    name: 'Flyer',
    destination: { type: 'url', url: 'https://example.com/' },
  })
  expect(created.statusCode).toBe(201)
  const { shortCode } = created.json<Pick<Code, 'shortCode'>>()
  const call = httpRequest(new URL('/api/events?topics=scans', bff.origin.replace('localhost', '127.0.0.1')), {
    headers: { cookie },
  })
  call.end()
  const [stream] = (await once(call, 'response')) as [IncomingMessage]
  expect(stream.headers['content-type']).toContain('text/event-stream')
  let received = ''
  stream.setEncoding('utf8').on('data', (text: string) => (received += text))
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
  await fetch(`${service.origin}/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': phone } })
  await until(() => received.includes(shortCode), { event: 'The scan on the live stream' })
  expect(received).toContain('"topic":"scans"')
  stream.on('error', () => {})
  call.destroy()
})

test('the session has the plan of the workspace, and errors of the service keep their message', async () => {
  expect((await send('GET', '/session')).json()).toMatchObject({ workspace: { name: 'Test', plan: 'pro' } })
  const rejectedReply = await send('POST', '/api/codes', { name: 'Flyer', nonsense: true })
  expect(rejectedReply.statusCode).toBe(400)
  expect(rejectedReply.json()).toMatchObject({
    error: {
      code: 'invalid_request',
      details: { issues: expect.any(Array) },
      requestId: rejectedReply.headers['x-request-id'],
    },
  })
})

test('a workspace is listed with the name that the service has for it', async () => {
  const { workspace, bff: other } = await startBffWithWorkspace()
  const { cookie } = await other.addMember(workspace.id, 'viewer')
  await workspace.call('PATCH /me', { body: { workspace: { name: 'Renamed' } } })
  for (let i = 0; i < 2; i++) {
    const session = await other.app.inject({ url: '/session', headers: { cookie } })
    expect(session.json()).toMatchObject({ workspace: { name: 'Renamed' }, workspaces: [{ name: 'Renamed' }] })
  }
})

test('an open live stream does not prevent the bff from closing', async () => {
  const { workspace, bff: other } = await startBffWithWorkspace()
  const { cookie } = await other.addMember(workspace.id, 'viewer')
  const call = httpRequest(new URL('/api/events?topics=scans', other.origin.replace('localhost', '127.0.0.1')), {
    headers: { cookie },
  })
  call.on('error', () => {}).end()
  const [stream] = (await once(call, 'response')) as [IncomingMessage]
  const streamEnd = once(stream.resume(), 'end')
  const [closing] = await Promise.allSettled([other.app.close(), streamEnd])
  expect(closing.status).toBe('fulfilled')
  await expect(streamEnd).rejects.toThrow('aborted')
})
