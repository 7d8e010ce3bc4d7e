import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startForeignReceiver, listReceiverLanguages } from '#testing/foreign-receiver.ts'
import { newCode, scan } from '#testing/new-code.ts'
import { sharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { webhooks } from '../schema.ts'

const SCANS = 40
/** Ends the overlap of all secrets, as if the last rotation were more than a day ago. */
async function endOverlap(webhookId: string) {
  const until = new Date(Date.now() - 1_000).toISOString()
  const endedSecrets = sql`(select jsonb_agg(former || ${JSON.stringify({ until })}::jsonb)
    from jsonb_array_elements(${webhooks.formerSecrets}) as former)`
  await service.opened.db.update(webhooks).set({ formerSecrets: endedSecrets }).where(eq(webhooks.id, webhookId))
}

const service = await sharedService({ allowPrivateHosts: true })

test.each(listReceiverLanguages())(
  'a receiver in %s written from the specification verifies every delivery before, during and after a rotation under load',
  async (language) => {
    const workspace = await service.workspace()
    const code = await newCode(workspace)
    const receiver = await startForeignReceiver(language)
    const webhook = await workspace.call('POST /webhooks', { body: { url: receiver.url, codes: [code.id] } })
    const at = { params: { id: webhook.id } }
    const load = async (count: number) => {
      for (let i = 0; i < count; i++) await scan(code)
    }
    const arrived = (count: number) => until(() => receiver.results().length >= count)
    const verified = (from: number) =>
      receiver
        .results()
        .slice(from)
        .map(({ specified, standard }) => specified === true && standard === true)

    await receiver.replaceSecret((await workspace.call('POST /webhooks/{id}/secret', at)).secret)
    const before = load(SCANS / 2)
    await arrived(SCANS / 4)
    const { secret } = await workspace.call('POST /webhooks/{id}/rotate-secret', at)
    await before
    // Deliveries in flight at the rotation are signed with the old secret only.
    await arrived(SCANS / 2)
    const after = load(SCANS / 2)
    await arrived((SCANS * 3) / 4)
    await receiver.replaceSecret(secret)
    await after
    await arrived(SCANS)
    expect(verified(0)).toEqual(Array.from({ length: SCANS }, () => true))

    // After a day only the new secret signs, and the old one verifies nothing.
    const last = await workspace.call('POST /webhooks/{id}/rotate-secret', at)
    await endOverlap(webhook.id)
    await load(2)
    await arrived(SCANS + 2)
    expect(verified(SCANS)).toEqual([false, false])
    await receiver.replaceSecret(last.secret)
    await load(2)
    await arrived(SCANS + 4)
    expect(verified(SCANS + 2)).toEqual([true, true])
    receiver.stop()
    const { data } = await workspace.call('GET /webhooks/{id}/deliveries', { ...at, query: { limit: 100 } })
    expect(new Set(receiver.results().map(({ delivery }) => delivery))).toEqual(new Set(data.map(({ id }) => id)))
  },
)
