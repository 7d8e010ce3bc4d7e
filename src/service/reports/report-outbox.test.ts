import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { REPORT_END_PATH } from '#contract/reports.ts'
import { startDuties } from '#database/leases.ts'
import { createMailDuty } from '#mail/mail-worker.ts'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { bffSecret } from '#testing/bff.ts'
import { startTestService, type TestWorkspace } from '#testing/service.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { until } from '#testing/wait-until.ts'
import { getSharedSecret } from '../http/shared-secret.ts'
import { SignedIds } from '../ids/signed-ids.ts'
import { reportRecipients } from './schema.ts'

// Messages are stored, and sent only once the worker is started.
const smtp = await startTestSmtp()
const server = { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <mail@tessera.test>' }
const mailing = createMailing({ secret: bffSecret, server })
const members = new Set(['ada@example.com'])
const service = await startTestService({ mailing, listMemberAddresses: async () => members })
const { db } = service.database

async function createReport(workspace: TestWorkspace, name: string, to: string[]) {
  const { id } = await workspace.call('POST /reports', { body: { name, every: 'week', timezone: 'UTC', to } })
  return { id, send: () => workspace.send('POST /reports/{id}/send', { params: { id } }) }
}

async function endReportFor(address: string): Promise<number> {
  const secret = await getSharedSecret(db, 'reports')
  const tokens = new SignedIds({ secret, prefix: 'rcp', purpose: 'end of a report' })
  const [recipient] = await db.select().from(reportRecipients).where(eq(reportRecipients.address, address))
  const response = await fetch(service.origin + REPORT_END_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokens.sign(recipient?.id ?? '') }),
  })
  return response.status
}

const states = async () =>
  (await db.select().from(messages).orderBy(asc(messages.recipient))).map(({ recipient, state }) => [recipient, state])

test('a waiting message is not sent if its address or its report was removed', async () => {
  const workspace = await service.createWorkspace()
  const posters = await createReport(workspace, 'Posters', ['ada@example.com', 'bo@example.com', 'cy@example.com'])
  const flyers = await createReport(workspace, 'Flyers', ['dee@example.com'])
  for (const { send } of [posters, flyers]) expect((await send()).status).toBe(200)
  expect(await states()).toEqual(['ada', 'bo', 'cy', 'dee'].map((name) => [`${name}@example.com`, 'waiting']))
  expect(await endReportFor('bo@example.com')).toBe(200)
  await workspace.call('PATCH /reports/{id}', {
    params: { id: posters.id },
    body: { to: ['ada@example.com'] },
  })
  await workspace.call('DELETE /reports/{id}', { params: { id: flyers.id } })
  const fail = (error: unknown) => {
    throw error
  }
  const duty = createMailDuty({ db, mailing, log: service.app.log, logFailure: fail })
  const worker = await startDuties(service.database, [duty], { onFailure: fail })
  await until(async () => (await states())[0]?.[1] === 'sent')
  await worker.close()
  expect(await states()).toEqual([
    ['ada@example.com', 'sent'],
    ...['bo', 'cy', 'dee'].map((name) => [`${name}@example.com`, 'failed']),
  ])
  expect(smtp.received.map(({ to }) => (to && !Array.isArray(to) ? to.text : ''))).toEqual(['ada@example.com'])
  // The texts of these messages are deleted, so nobody can send them by hand either.
  const texts = (await db.select().from(messages)).filter(({ content }) => content !== '')
  expect(texts.map(({ recipient }) => recipient)).toEqual(['ada@example.com'])
})

test('requests may mail 20 addresses of non-members a day, and a request beyond that mails nobody', async () => {
  const workspace = await service.createWorkspace()
  const strangers = (count: number) => Array.from({ length: count }, (_, at) => `s${at}@example.org`)
  const before = (await states()).length
  const many = await createReport(workspace, 'Many', ['ada@example.com', ...strangers(15)])
  const six = await createReport(workspace, 'Six', ['ada@example.com', ...strangers(6)])
  const five = await createReport(workspace, 'Five', strangers(5))
  const membersOnly = await createReport(workspace, 'Members', ['ada@example.com'])
  expect((await many.send()).status).toBe(200)
  const rejectedReply = await six.send()
  expect(rejectedReply).toMatchObject({
    status: 429,
    body: { error: { code: 'rate_limited', details: { budget: 'reports', retryAfter: expect.any(Number) } } },
  })
  expect((await states()).length).toBe(before + 16)
  expect((await workspace.call('GET /reports')).data.find(({ id }) => id === six.id)?.lastSentAt).toBeNull()
  expect((await five.send()).status).toBe(200)
  expect((await six.send()).status).toBe(429)
  await workspace.call('DELETE /reports/{id}', { params: { id: many.id } })
  expect((await six.send()).status).toBe(429)
  // A report for members only is still sent.
  expect((await membersOnly.send()).status).toBe(200)
  // The limit of one workspace does not affect another.
  expect((await (await createReport(await service.createWorkspace(), 'Other', strangers(20))).send()).status).toBe(200)
})
