import { once } from 'node:events'
import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { createElement } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startDuties } from '#database/leases.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { createMailDuty, deleteOldMail } from './mail-worker.ts'
import { createMailing, deleteMailOfWorkspace, type Mail, type MailServer } from './mailing.ts'
import { messages } from './schema.ts'

const secret = 'a secret of the tests, long enough for anyone'
const from = 'Tessera <mail@tessera.test>'
const times = { checkMs: 50, sendTimeoutMs: 5_000, retry: { firstMs: 50, longestMs: 200 } }
const tomorrow = new Date(Date.now() + 86_400_000)
const testMessage: Mail = { kind: 'test', to: 'ada@example.com', content: { workspace: 'Acme', name: 'Ada' } }
const invitation: Mail = {
  kind: 'invitation',
  to: 'bo@example.com',
  content: {
    id: 'inv_1',
    workspace: 'Acme & Söhne',
    role: 'admin',
    invitedBy: 'Ada',
    url: 'https://qr.example.com/invitation?token=a.b',
    expiresAt: tomorrow,
  },
}

const database = await openTestDatabase()
const { db } = database
beforeEach(async () => void (await db.delete(messages)))

/** Starts the mail of a process, and collects what its worker logs. */
async function startMail(server: MailServer | null, workerTimes = times) {
  const logLines: string[] = []
  const mailing = createMailing({ secret, server })
  const { log } = fastify({ logger: { level: 'trace', stream: { write: (line) => void logLines.push(line) } } })
  const logFailure = (err: unknown, message: string) => log.warn({ err }, message)
  const duty = createMailDuty({ db, mailing, log, logFailure, times: workerTimes })
  const worker = await startDuties(database, [duty], { onFailure: (error) => logFailure(error, 'no lease') })
  onTestFinished(() => worker.close())
  return { mailing, worker, logLines, send: (mail: Mail) => db.transaction((tx) => mailing.sendMail(tx, mail)) }
}

async function readMessage(id: string) {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  if (!row) throw new Error('There is no such message.')
  return row
}

async function waitForState(id: string, state: 'sent' | 'failed') {
  await vi.waitFor(async () => expect((await readMessage(id)).state).toBe(state), { timeout: 20_000, interval: 25 })
  return readMessage(id)
}

function toMailServer(port: number, login = ''): MailServer {
  return { url: `smtp://${login}127.0.0.1:${port}`, from }
}

test('a message arrives as text and as HTML, both with its link', async () => {
  const smtp = await startTestSmtp()
  const { send } = await startMail(toMailServer(smtp.port))
  await waitForState(await send(invitation), 'sent')
  const [mail] = smtp.received
  expect(mail?.from?.text).toBe('"Tessera" <mail@tessera.test>')
  expect(mail?.to).toMatchObject({ value: [{ address: 'bo@example.com' }] })
  expect(mail?.subject).toBe('Join Acme & Söhne on Tessera')
  expect(mail?.text).toContain('Ada invited you to the workspace Acme & Söhne as an admin.')
  expect(mail?.text?.match(/https:\/\/\S+/g)).toEqual(['https://qr.example.com/invitation?token=a.b'])
  expect(mail?.html).toContain('href="https://qr.example.com/invitation?token=a.b"')
  expect(mail?.html).not.toMatch(/<img|url\(|src=/)
})

test('a report has its picture in the message and can be ended with one click', async () => {
  const smtp = await startTestSmtp()
  const { send } = await startMail(toMailServer(smtp.port))
  const unsubscribeUrl = 'https://qr.example.com/reports/end/t0ken'
  const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')
  const content = {
    subject: 'Posters: 12 scans',
    body: createElement('img', { src: 'cid:chart', alt: '12 scans' }),
    reason: 'You get this every week.',
    action: { label: 'Open in Tessera', url: 'https://qr.example.com/analytics' },
    pictures: [{ name: 'chart', png }],
    unsubscribeUrl,
  }
  const id = await send({ kind: 'report', to: 'bo@example.com', workspaceId: 'wsp_1', content })
  await waitForState(id, 'sent')
  const [mail] = smtp.received
  expect(mail?.attachments).toMatchObject([
    { cid: 'chart', contentType: 'image/png', contentDisposition: 'inline', related: true },
  ])
  expect(mail?.attachments[0]?.content.toString('base64')).toBe(png)
  expect(mail?.headerLines.filter(({ key }) => key.startsWith('list-unsubscribe')).map(({ line }) => line)).toEqual([
    `List-Unsubscribe: <${unsubscribeUrl}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
  expect(mail?.text).toContain(unsubscribeUrl)
  await deleteMailOfWorkspace(db, 'wsp_1')
  expect(await db.select().from(messages).where(eq(messages.id, id))).toEqual([])
})

test('a message of a transaction that is rolled back is not sent', async () => {
  const smtp = await startTestSmtp()
  const { mailing, send } = await startMail(toMailServer(smtp.port))
  const failing = db.transaction(async (tx) => {
    await mailing.sendMail(tx, invitation)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await waitForState(await send(testMessage), 'sent')
  expect(smtp.received.map(({ subject }) => subject)).toEqual(['Test message'])
})

test('without a mail server a message is stored with an encrypted text', async () => {
  const { mailing, send } = await startMail(null)
  const storedMessage = await readMessage(await send(invitation))
  expect(storedMessage).toMatchObject({
    state: 'not_sent',
    subject: 'Join Acme & Söhne on Tessera',
    recipient: 'bo@example.com',
  })
  expect(JSON.stringify(storedMessage)).not.toContain('token=')
  expect((await mailing.read(storedMessage))?.link).toBe('https://qr.example.com/invitation?token=a.b')
})

test('a refused recipient fails at once with the reason of the server', async () => {
  const smtp = await startTestSmtp({
    onRcptTo: (_, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
  })
  const { send } = await startMail(toMailServer(smtp.port))
  const failed = await waitForState(await send(testMessage), 'failed')
  expect(failed.attempts).toBe(1)
  expect(failed.error).toContain('550 No such mailbox')
})

test('a temporary failure is tried again, whether the server refuses the sender or a recipient', async () => {
  let [fromSenders, toRecipients] = [0, 0]
  const smtp = await startTestSmtp({
    onMailFrom: (_, _session, done) =>
      fromSenders++ < 1 ? done(Object.assign(new Error('Busy'), { responseCode: 451 })) : done(),
    // Servers that know neither the sender nor the recipient respond like this, because most programs that send spam do not try again.
    onRcptTo: (_, _session, done) =>
      toRecipients++ < 1 ? done(Object.assign(new Error('Try again later'), { responseCode: 450 })) : done(),
  })
  const { send } = await startMail(toMailServer(smtp.port))
  expect(await waitForState(await send(testMessage), 'sent')).toMatchObject({ attempts: 3, error: null })
  expect(smtp.received).toHaveLength(1)
})

test('a message fails after a day of attempts', async () => {
  const smtp = await startTestSmtp({
    onMailFrom: (_, _session, done) => done(Object.assign(new Error('Busy'), { responseCode: 451 })),
  })
  const mailing = createMailing({ secret, server: toMailServer(smtp.port) })
  const id = await db.transaction((tx) => mailing.sendMail(tx, testMessage))
  await db.update(messages).set({ attempts: 28 }).where(eq(messages.id, id))
  await startMail(toMailServer(smtp.port))
  const failed = await waitForState(id, 'failed')
  expect(failed.attempts).toBe(30)
  expect(failed.error).toContain('451 Busy')
})

test('messages wait while the server is away and are sent when it is back', async () => {
  const firstSmtp = await startTestSmtp()
  await firstSmtp.close()
  const { send } = await startMail(toMailServer(firstSmtp.port))
  const id = await send(testMessage)
  await vi.waitFor(async () => expect((await readMessage(id)).error).toContain('ECONNREFUSED'), { timeout: 10_000 })
  const secondSmtp = await startTestSmtp({ port: firstSmtp.port })
  await waitForState(id, 'sent')
  expect(secondSmtp.received).toHaveLength(1)
})

test('logs in with the user and password of the URL, which are never logged', async () => {
  const smtp = await startTestSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'mail@acme' && password === 'p:ss/word' ? done(null, { user: 1 }) : done(new Error('Invalid login')),
  })
  const right = await startMail(toMailServer(smtp.port, 'mail%40acme:p%3Ass%2Fword@'))
  await waitForState(await right.send(testMessage), 'sent')
  await right.worker.close()
  const mailWithWrongPassword = await startMail(toMailServer(smtp.port, 'mail%40acme:wr0ngsecret@'))
  const id = await mailWithWrongPassword.send(testMessage)
  await vi.waitFor(async () => expect((await readMessage(id)).error).toContain('Invalid login'), { timeout: 10_000 })
  // The message is sent once the password in the settings is right.
  expect((await readMessage(id)).state).toBe('waiting')
  await mailWithWrongPassword.worker.close()
  const corrected = await startMail(toMailServer(smtp.port, 'mail%40acme:p%3Ass%2Fword@'))
  await waitForState(id, 'sent')
  await corrected.worker.close()
  const logText = [...right.logLines, ...mailWithWrongPassword.logLines].join('\n')
  expect(logText).toContain('a message was not sent')
  expect(logText).not.toMatch(/wr0ngsecret|ss\/word|ss%2Fword/)
})

test('smtps verifies the certificate unless the URL says not to', async () => {
  const smtp = await startTestSmtp({ secure: true })
  const strict = await startMail({ url: `smtps://localhost:${smtp.port}`, from })
  const id = await strict.send(testMessage)
  await vi.waitFor(async () => expect((await readMessage(id)).error).toMatch(/certificate/i), { timeout: 10_000 })
  await strict.worker.close()
  await startMail({ url: `smtps://localhost:${smtp.port}?tls.rejectUnauthorized=false`, from })
  await waitForState(id, 'sent')
  expect(smtp.received).toHaveLength(1)
})

test('smtp uses TLS if the server offers it and needs a valid certificate to send a login', async () => {
  const secured: boolean[] = []
  const smtp = await startTestSmtp({
    disabledCommands: [],
    onMailFrom: (_, { secure }, done) => {
      secured.push(secure)
      done()
    },
  })
  const withoutLogin = await startMail(toMailServer(smtp.port))
  await waitForState(await withoutLogin.send(testMessage), 'sent')
  expect(secured).toEqual([true])
  await withoutLogin.worker.close()
  const { send } = await startMail(toMailServer(smtp.port, 'user:password@'))
  const id = await send(testMessage)
  await vi.waitFor(async () => expect((await readMessage(id)).error).toMatch(/certificate/i), { timeout: 10_000 })
})

test('a server that hangs holds up neither the messages for long nor a stop', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const impatient = await startMail(toMailServer(port), { ...times, sendTimeoutMs: 100 })
  const id = await impatient.send(testMessage)
  await vi.waitFor(async () => expect((await readMessage(id)).attempts).toBeGreaterThan(2), { timeout: 10_000 })
  await impatient.worker.close()

  const { attempts } = await readMessage(id)
  const patient = await startMail(toMailServer(port), { ...times, sendTimeoutMs: 600_000 })
  await vi.waitFor(async () => expect((await readMessage(id)).attempts).toBe(attempts + 1), { timeout: 10_000 })
  await patient.worker.close()
  // The next start sends the message, and the attempt that was cut short does not count.
  expect(await readMessage(id)).toMatchObject({ state: 'waiting', attempts })
})

test('several processes send each message once', async () => {
  const smtp = await startTestSmtp()
  const processes = await Promise.all([1, 2, 3].map(() => startMail(toMailServer(smtp.port))))
  const ids = await Promise.all(processes.flatMap(({ send }) => Array.from({ length: 10 }, () => send(testMessage))))
  for (const id of ids) await waitForState(id, 'sent')
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(30)
  expect(smtp.received).toHaveLength(30)
})

test('the text of a message is deleted when its link was used or has expired', async () => {
  const { mailing, send } = await startMail(null)
  const [used, expired, other] = [await send(invitation), await send(invitation), await send(testMessage)]
  await db.update(messages).set({ invitationId: 'inv_2', state: 'waiting' }).where(eq(messages.id, expired))
  await mailing.forgetMail(db, { invitationId: 'inv_1' })
  expect(await readMessage(used)).toMatchObject({ content: '', state: 'not_sent', error: null })
  expect((await readMessage(expired)).content).not.toBe('')
  await deleteOldMail(db, tomorrow)
  expect(await readMessage(expired)).toMatchObject({
    content: '',
    state: 'failed',
    error: expect.stringContaining('expired'),
  })
  expect((await readMessage(other)).content).not.toBe('')
  await deleteOldMail(db, new Date(Date.now() + 31 * 86_400_000))
  expect(await db.select().from(messages)).toEqual([])
})
