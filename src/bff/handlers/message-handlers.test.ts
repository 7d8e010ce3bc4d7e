import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { startTestBff, toApiError } from '#testing/bff.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { createMailing, type Mail } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { addMember, findPerson } from '../people/people.ts'

const smtp = await startTestSmtp()
const secret = 'a secret of the tests, long enough for anyone'
const service = { serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test', secret }
const mailServer = { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <mail@tessera.test>' }
const bff = await startTestBff({ ...service, mailServer })
const { db } = bff.database
const bffWithoutMail = await startTestBff({ ...service, database: bff.database, mailServer: null })
// Stores mail as if there had been no mail server at that time.
const mailing = createMailing({ secret, server: null })
beforeEach(async () => void (await db.delete(messages)))

interface Message {
  id: string
  to: string
  kind: string
  subject: string
  text: string
  link: string | null
  state: string
  error: string | null
}
interface Page {
  data: Message[]
  next_cursor: string | null
  from: string | null
}

function send(address: string, cookie: string, through = bff) {
  const [method, path = ''] = address.split(' ')
  const headers = { origin: through.origin, cookie }
  return through.app.inject({ method: method === 'POST' ? 'POST' : 'GET', url: `/api${path}`, headers })
}

async function listMessages(cookie: string, query = ''): Promise<Page> {
  return (await send(`GET /messages${query}`, cookie)).json<Page>()
}

/** Adds a signed-in member, and deletes the mail about their new device. */
async function createMember(workspaceId: string, role: Role) {
  const person = await bff.addMember(workspaceId, role)
  await db.delete(messages).where(eq(messages.kind, 'new_device'))
  return person
}

const storeMail = (mail: Mail) => db.transaction((tx) => mailing.sendMail(tx, mail))

async function storeReset(email: string): Promise<string> {
  const person = await findPerson(db, email)
  if (!person) throw new Error('There is no such person.')
  return storeMail({
    kind: 'password_reset',
    to: email,
    userId: person.id,
    content: {
      name: 'Ada',
      url: 'https://qr.example.com/reset-password?token=x',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  })
}

test('a test message is listed and sent to the address of the person who requests it', async () => {
  const { cookie, email } = await createMember('ws_test', 'admin')
  const testMessage = await send('POST /messages/test', cookie)
  expect([testMessage.statusCode, testMessage.json()]).toEqual([
    201,
    expect.objectContaining({ to: email, kind: 'test', subject: 'Test message', link: null }),
  ])
  await vi.waitFor(async () => expect((await listMessages(cookie)).data[0]?.state).toBe('sent'), { timeout: 10_000 })
  expect(smtp.received.find(({ subject }) => subject === 'Test message')?.to).toMatchObject({
    value: [{ address: email }],
  })
  const page = await listMessages(cookie)
  expect(page.from).toBe('Tessera <mail@tessera.test>')
  expect(page.data[0]?.text).toContain('Mail of the workspace Test arrives.')
})

test('without a mail server, nothing is sent and messages are listed as not sent', async () => {
  const { cookie } = await createMember('ws_none', 'admin')
  const id = await storeReset((await createMember('ws_none', 'viewer')).email)
  for (const address of ['POST /messages/test', `POST /messages/${id}/send`]) {
    const rejectedReply = await send(address, cookie, bffWithoutMail)
    expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([409, 'no_mail_server'])
  }
  const page = (await send('GET /messages', cookie, bffWithoutMail)).json<Page>()
  expect(page).toMatchObject({ from: null, data: [{ state: 'not_sent', link: expect.stringContaining('token=x') }] })
})

test('a message that was not sent can be sent later, unless its link is no longer valid', async () => {
  const { cookie } = await createMember('ws_later', 'admin')
  const { email } = await createMember('ws_later', 'viewer')
  const id = await storeReset(email)
  const resent = await send(`POST /messages/${id}/send`, cookie)
  expect([resent.statusCode, resent.json<Message>().state]).toEqual([200, 'waiting'])
  await vi.waitFor(async () => expect((await listMessages(cookie)).data[0]?.state).toBe('sent'), { timeout: 10_000 })
  expect(smtp.received.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('https://qr.example.com/reset-password?token=x'),
  )
  await mailing.forgetMail(db, { userId: (await findPerson(db, email))?.id ?? '', kind: 'password_reset' })
  expect((await listMessages(cookie)).data[0]).toMatchObject({ text: '', link: null, state: 'sent' })
  expect((await send(`POST /messages/${id}/send`, cookie)).statusCode).toBe(404)
})

test('a link for a new password is hidden as soon as its recipient is also in another workspace', async () => {
  const admin = await createMember('ws_a', 'admin')
  const person = await createMember('ws_a', 'marketer')
  const id = await storeReset(person.email)
  expect((await listMessages(admin.cookie)).data).toMatchObject([{ id, to: person.email }])

  const workspace = { id: 'ws_b', name: 'Other', slug: 'ws_b' }
  const other = await createMember('ws_b', 'admin')
  await addMember(db, { workspace, email: person.email, name: 'Ada', role: 'admin' })
  for (const { cookie } of [admin, other]) {
    expect((await listMessages(cookie)).data).toEqual([])
    expect((await send(`POST /messages/${id}/send`, cookie)).statusCode).toBe(404)
  }
})

test('only admins see the mail of their workspace', async () => {
  const admin = await createMember('ws_own', 'admin')
  const foreign = await createMember('ws_foreign', 'admin')
  const ownId = await storeMail({
    kind: 'test',
    to: admin.email,
    workspaceId: 'ws_own',
    content: { workspace: 'Test', name: 'Ada' },
  })
  const foreignId = await storeReset(foreign.email)
  expect((await listMessages(admin.cookie)).data.map(({ id }) => id)).toEqual([ownId])
  expect((await listMessages(foreign.cookie)).data.map(({ id }) => id)).toEqual([foreignId])
  expect((await send(`POST /messages/${foreignId}/send`, admin.cookie)).statusCode).toBe(404)
  for (const role of ['viewer', 'marketer', 'designer'] as const)
    expect((await send('GET /messages', (await createMember('ws_own', role)).cookie)).statusCode).toBe(403)
})

test('the messages of the last 30 days are listed in pages, newest first', async () => {
  const { cookie, email } = await createMember('ws_pages', 'admin')
  const mail: Mail = { kind: 'test', to: email, workspaceId: 'ws_pages', content: { workspace: 'Test', name: 'Ada' } }
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await storeMail(mail))
  for (const [index, id] of ids.entries())
    await db
      .update(messages)
      .set({ at: new Date(Date.now() - index * 8 * 86_400_000) })
      .where(eq(messages.id, id))
  const firstPage = await listMessages(cookie, '?limit=3')
  expect(firstPage.data.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  const secondPage = await listMessages(cookie, `?limit=3&cursor=${firstPage.next_cursor}`)
  expect(secondPage).toMatchObject({ data: [{ id: ids[3] }], next_cursor: null })
  expect((await send('GET /messages?cursor=wrong', cookie)).statusCode).toBe(400)
  for (const time of [Number.MAX_SAFE_INTEGER, -8.64e15]) {
    const forged = Buffer.from(JSON.stringify([time, 'msg_1'])).toString('base64url')
    expect((await send(`GET /messages?cursor=${forged}`, cookie)).statusCode).toBe(400)
  }
})
