import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const { id } = await workspace.call('POST /webhooks', { body: { url: 'https://hooks.example.com/', codes: [] } })

/** Forty URLs of private or unusual addresses. Each has passed the checks of some product. */
const hostileUrls = [
  'http://example.com/hook',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127%2e0.0.1/',
  'https://１２７.０.０.１/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.20.0.1:8443/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/',
  'https://metadata.google.internal/',
  'https://8.8.8.8/',
  'https://ann:secret@example.com/',
  'https://example.com:443@127.0.0.1/',
  'https://127.0.0.1\\@example.com/',
  'https://example.com:22/',
  'https://intranet/',
  'https://printer.local/',
]

test.each(hostileUrls)('%s is refused by every endpoint', async (url) => {
  const rejectedReply = { status: 400, body: { error: { details: { issues: [{ in: 'body', path: 'url' }] } } } }
  const params = { id }
  expect(await workspace.send('POST /webhooks', { body: { url, codes: [] } })).toMatchObject(rejectedReply)
  expect(await workspace.send('PATCH /webhooks/{id}', { params, body: { url } })).toMatchObject(rejectedReply)
  expect(await workspace.send('POST /webhooks/{id}/try', { params, body: { url } })).toMatchObject(rejectedReply)
})

test('an unusual URL is stored with the host name that the parser finds', async () => {
  const url = 'https://example.com\\@127.0.0.1/'
  const webhook = await workspace.call('POST /webhooks', { body: { url, codes: [] } })
  expect(new URL(webhook.url).hostname).toBe('example.com')
  expect((await workspace.call('GET /webhooks')).data).toHaveLength(2)
})
