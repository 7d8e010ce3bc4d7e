import { and, asc, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { bffSecret } from '#testing/bff.ts'
import { startTestService } from '#testing/service.ts'
import { createId } from '../ids/ids.ts'
import { SignedIds } from '../ids/signed-ids.ts'
import { submissions } from '../pages/forms/schema.ts'
import { endMailForRecipient } from './alert-settings.ts'
import { mailWaitingItems, queueLeadMail } from './mail-alerts.ts'
import { reconcileAlerts } from './reconcile-alerts.ts'
import { alertRecipients, alerts } from './schema.ts'

// Messages are only stored, because no worker sends them.
const server = { url: 'smtp://127.0.0.1:1', from: 'Tessera <mail@tessera.test>' }
const mailing = createMailing({ secret: bffSecret, server })
const service = await startTestService({ mailing })
const { db } = service.database
const tokens = new SignedIds({ secret: 'c2VjcmV0', prefix: 'rcp', purpose: 'end of a report' })

async function addLead(workspaceId: string, number: number, answers: Record<string, string>) {
  const id = createId('sub')
  await db.transaction(async (tx) => {
    await queueLeadMail(tx, workspaceId, id)
    const page = { pageId: 'pag_1', pageName: 'Menu', blockId: 'blk_1', createdAt: new Date() }
    await tx.insert(submissions).values({ ...page, workspaceId, id, number, data: answers, fields: answers, words: '' })
  })
  return id
}

/** Stores the mail that is due in this many minutes. */
async function storeMail(minutes = 0) {
  const run = {
    onFailure: (error: unknown) => {
      throw error
    },
    stopping: new AbortController().signal,
  }
  const now = new Date(Date.now() + minutes * 60_000)
  const readMailBrand = async () => null
  await mailWaitingItems({ db, mailing, publicOrigin: service.origin, tokens, readMailBrand }, run, now)
}

test('waiting mail about a lead is canceled for an address that ends the mail or is removed from the list', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const [endedAddress = '', removedAddress = '', activeAddress = ''] = ['ada', 'bo', 'cy'].map(
    (name) => `${name}@example.com`,
  )
  const setList = (leadMailTo: string[]) => workspace.call('PATCH /alert-settings', { body: { leadMailTo } })
  await setList([endedAddress, removedAddress, activeAddress])
  await other.call('PATCH /alert-settings', { body: { leadMailTo: [endedAddress] } })
  for (const { id } of [workspace, other]) await addLead(id, 1, { Name: 'Ada Lovelace' })
  await storeMail()
  const listStored = async ({ id } = workspace) => {
    const condition = and(eq(messages.kind, 'leads'), eq(messages.organizationId, id))
    const rows = await db.select().from(messages).where(condition).orderBy(asc(messages.recipient))
    return rows.map(({ recipient, state, content }) => [recipient, state, content !== ''])
  }
  expect(await listStored()).toEqual(
    [endedAddress, removedAddress, activeAddress].map((address) => [address, 'waiting', true]),
  )

  const endedCondition = and(eq(alertRecipients.address, endedAddress), eq(alertRecipients.workspaceId, workspace.id))
  const [recipient] = await db.select().from(alertRecipients).where(endedCondition)
  expect(await endMailForRecipient(db, recipient?.id ?? '')).toEqual({ report: 'New leads', address: endedAddress })
  await setList([activeAddress])
  expect(await listStored()).toEqual([
    [endedAddress, 'failed', false],
    [removedAddress, 'failed', false],
    [activeAddress, 'waiting', true],
  ])
  // Mail of another workspace to the same address is not affected.
  expect(await listStored(other)).toEqual([[endedAddress, 'waiting', true]])
})

test('a deleted lead is deleted from its mail, whose other leads are mailed again if it was unsent', async () => {
  const workspace = await service.createWorkspace()
  await workspace.call('PATCH /alert-settings', { body: { leadMailTo: ['ada@example.com'] } })
  const deleteLead = (id: string) => workspace.call('DELETE /submissions/{id}', { params: { id } })
  const listStored = async () => {
    const condition = eq(messages.organizationId, workspace.id)
    const rows = await db.select().from(messages).where(condition).orderBy(asc(messages.at))
    return Promise.all(
      rows.map(async ({ state, error, content }) => {
        const text = (await mailing.read({ content }))?.text
        return [state, error, text && [...text.matchAll(/Name: (\w+)/g)].map(([, name]) => name)]
      }),
    )
  }
  const bo = await addLead(workspace.id, 1, { Name: 'Bo' })
  const cy = await addLead(workspace.id, 2, { Name: 'Cy' })
  await storeMail()
  expect(await listStored()).toEqual([['waiting', null, ['Bo', 'Cy']]])
  await deleteLead(bo)
  const canceledMail = ['failed', 'A lead in it was deleted before it was sent.', undefined]
  expect(await listStored()).toEqual([canceledMail])
  await storeMail(6)
  expect(await listStored()).toEqual([canceledMail, ['waiting', null, ['Cy']]])

  await db.update(messages).set({ state: 'sent' }).where(eq(messages.state, 'waiting'))
  const dee = await addLead(workspace.id, 3, { Name: 'Dee' })
  await storeMail(12)
  await deleteLead(cy)
  expect(await listStored()).toEqual([canceledMail, ['sent', null, undefined], ['waiting', null, ['Dee']]])
  await deleteLead(dee)
  await storeMail(18)
  expect(await listStored()).toEqual([canceledMail, ['sent', null, undefined], canceledMail])
})

test('thousands of alerts are raised at once', async () => {
  const workspace = await service.createWorkspace()
  const states = Array.from({ length: 8_000 }, (_, index) => ({
    kind: 'destination_down' as const,
    subjectType: 'code' as const,
    subjectId: `cod_${index}`,
    subjectName: `Code ${index}`,
    details: { url: 'https://example.com/', status: 404, error: null, checkedAt: '2026-11-01T00:00:00.000Z' },
    begins: true,
  }))
  const settings = (await workspace.call('GET /alert-settings')).kinds
  const checked = { workspaceId: workspace.id, kinds: ['destination_down' as const], settings }
  await reconcileAlerts(db, { ...checked, found: states })
  const countOpen = async () => db.$count(alerts, and(eq(alerts.workspaceId, workspace.id), isNull(alerts.resolvedAt)))
  expect(await countOpen()).toBe(8_000)
  await reconcileAlerts(db, { ...checked, found: [] })
  expect(await countOpen()).toBe(0)
})
