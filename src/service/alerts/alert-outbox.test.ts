import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { bffSecret } from '#testing/bff.ts'
import { testService } from '#testing/service.ts'
import { newId } from '../platform/ids.ts'
import { SignedIds } from '../platform/http/signed-ids.ts'
import { submissions } from '../pages/forms/schema.ts'
import { endMailForRecipient } from './alert-settings.ts'
import { expectLeadMail, mailWaiting } from './mail-alerts.ts'
import { alertRecipients } from './schema.ts'

// Messages are stored; no worker sends them.
const server = { url: 'smtp://127.0.0.1:1', from: 'Tessera <mail@tessera.test>' }
const mailing = createMailing({ secret: bffSecret, server })
const service = await testService({ mailing })
const { db } = service.opened
const tokens = new SignedIds({ secret: 'c2VjcmV0', prefix: 'rcp', purpose: 'end of a report' })

test('mail about a lead that waits to be sent is cancelled for an address that ends it or is taken off the list', async () => {
  const workspace = await service.workspace()
  const [ended = '', removed = '', stays = ''] = ['ada', 'bo', 'cy'].map((name) => `${name}@example.com`)
  const setList = (leadMailTo: string[]) => workspace.call('PATCH /alert-settings', { body: { leadMailTo } })
  await setList([ended, removed, stays])
  await db.transaction(async (tx) => {
    const id = newId('sub')
    await expectLeadMail(tx, workspace.id, id)
    const page = { pageId: 'pag_1', pageName: 'Menu', blockId: 'blk_1', createdAt: new Date() }
    const answers = { Name: 'Ada Lovelace' }
    await tx
      .insert(submissions)
      .values({ ...page, workspaceId: workspace.id, id, number: 1, data: answers, fields: answers, words: '' })
  })
  const run = {
    onFailure: (error: unknown) => {
      throw error
    },
    stopping: new AbortController().signal,
  }
  await mailWaiting({ db, mailing, publicOrigin: service.origin, tokens }, run)
  const stored = async () =>
    (await db.select().from(messages).where(eq(messages.kind, 'leads')).orderBy(asc(messages.recipient))).map(
      ({ recipient, state, content }) => [recipient, state, content !== ''],
    )
  expect(await stored()).toEqual([ended, removed, stays].map((address) => [address, 'waiting', true]))

  const [recipient] = await db.select().from(alertRecipients).where(eq(alertRecipients.address, ended))
  expect(await endMailForRecipient(db, recipient?.id ?? '')).toEqual({ report: 'New leads', address: ended })
  await setList([stays])
  expect(await stored()).toEqual([
    [ended, 'failed', false],
    [removed, 'failed', false],
    [stays, 'waiting', true],
  ])
})
