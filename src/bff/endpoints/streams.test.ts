import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { type TestBff, startTestBff, testPassword } from '#testing/bff.ts'
import { until } from '#testing/wait-until.ts'
import { addMember, findPerson, removeMember, setPassword, setRole } from '../people/people.ts'

// A service whose streams end only when the client closes them.
const service = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
})
let bff: TestBff
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  bff = await startTestBff({ serviceUrl, findApiKey: async () => 'svc_live_canary' })
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

interface Stream {
  status: number
  isOpen(): boolean
  close(): void
}

async function openStream(cookie: string): Promise<Stream> {
  const url = new URL('/api/events?topics=scans', bff.origin.replace('localhost', '127.0.0.1'))
  const call = httpRequest(url, { headers: { cookie } })
  call.on('error', () => {}).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let open = response.statusCode === 200
  response
    .on('error', () => {})
    .on('close', () => (open = false))
    .resume()
  return { status: response.statusCode ?? 0, isOpen: () => open, close: () => call.destroy() }
}

interface SignedInMember {
  email: string
  cookie: string
  userId: string
}

async function createMember(role: Role): Promise<SignedInMember> {
  const { email, cookie } = await bff.addMember('wsp_one', role)
  return { email, cookie, userId: (await findPerson(bff.database.db, email))?.id ?? '' }
}
function post(path: string, payload: object, cookie = '') {
  return bff.app.inject({ method: 'POST', url: path, payload, headers: { origin: bff.origin, cookie } })
}

const endings: [why: string, end: (person: SignedInMember) => Promise<unknown>][] = [
  ['they sign out', ({ cookie }) => post('/auth/sign-out', {}, cookie)],
  ['an admin sets their password', ({ userId }) => setPassword(bff.database.db, userId)],
  ['their role changes', ({ userId }) => setRole(bff.database.db, 'wsp_one', { userId, role: 'viewer' })],
  ['they are removed', ({ userId }) => removeMember(bff.database.db, 'wsp_one', userId)],
  [
    'they change their password in another browser',
    async ({ email }) => {
      const other = await bff.signIn(email, testPassword)
      return post(
        '/auth/change-password',
        { currentPassword: testPassword, newPassword: 'a wholly new sentence' },
        other.cookie,
      )
    },
  ],
  [
    'they sign in again in the same browser',
    ({ email, cookie }) => post('/auth/sign-in/email', { email, password: testPassword }, cookie),
  ],
]

test.each(endings)('only the live streams of a person end when %s', async (_, end) => {
  const [person, other] = [await createMember('marketer'), await createMember('marketer')]
  const [stream, otherStream] = [await openStream(person.cookie), await openStream(other.cookie)]
  expect([stream.isOpen(), otherStream.isOpen()]).toEqual([true, true])
  await end(person)
  await until(() => !stream.isOpen(), { event: 'The end of the stream' })
  expect(otherStream.isOpen()).toBe(true)
  otherStream.close()
})

test('removing a person from one of two workspaces does not end the streams of the other', async () => {
  const { db } = bff.database
  const person = await createMember('viewer')
  const workspace = { id: 'wsp_two', name: 'Two', slug: 'two' }
  await addMember(db, { workspace, email: person.email, name: 'Ada', role: 'viewer' })
  const first = await openStream(person.cookie)
  await post('/auth/organization/set-active', { organizationId: 'wsp_two' }, person.cookie)
  const second = await openStream(person.cookie)
  await removeMember(db, 'wsp_one', person.userId)
  await until(() => !first.isOpen(), { event: 'The end of the stream' })
  expect(second.isOpen()).toBe(true)
  second.close()
})

test('streams whose browser left before they began do not count', async () => {
  const person = await createMember('viewer')
  const { port, hostname } = new URL(bff.origin.replace('localhost', '127.0.0.1'))
  for (let i = 0; i < 25; i++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(`GET /api/events?topics=scans HTTP/1.1\r\nhost: x\r\ncookie: ${person.cookie}\r\n\r\n`)
    socket.destroy()
  }
  const stream = await openStream(person.cookie)
  expect(stream.status).toBe(200)
  stream.close()
})

test('a person may have 20 streams and open another after closing one', async () => {
  const person = await createMember('viewer')
  const streams: Stream[] = []
  for (let i = 0; i < 20; i++) streams.push(await openStream(person.cookie))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  expect((await openStream(person.cookie)).status).toBe(429)
  streams[0]?.close()
  let nextStream = await openStream(person.cookie)
  await until(
    async () => {
      nextStream = nextStream.status === 200 ? nextStream : await openStream(person.cookie)
      return nextStream.status === 200
    },
    { event: 'A free place' },
  )
  for (const stream of [nextStream, ...streams]) stream.close()
})
