import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startForeignReceiver, listReceiverLanguages } from '#testing/foreign-receiver.ts'
import { createCode, scan } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { webhooks } from '../schema.ts'

const SCAN_COUNT = 40
/** Ends the overlap of all secrets, as if the last rotation were more than a day ago. */
async function endOverlap(webhookId: string) {
  const until = new Date(Date.now() - 1_000).toISOString()
  const endedSecrets = sql`(select jsonb_agg(former || ${JSON.stringify({ until })}::jsonb)
    from jsonb_array_elements(${webhooks.formerSecrets}) as former)`
  await service.database.db.update(webhooks).set({ formerSecrets: endedSecrets }).where(eq(webhooks.id, webhookId))
}

const service = await getSharedService({ allowPrivateHosts: true })

test.each(listReceiverLanguages())(
  'a receiver in %s written from the specification verifies every delivery during a rotation',
  async (language) => {
    const workspace = await service.createWorkspace()
    const code = await createCode(workspace)
    const receiver = await startForeignReceiver(language)
    const webhook = await workspace.call('POST /webhooks', { body: { url: receiver.url, codes: [code.id] } })
    const theWebhook = { params: { id: webhook.id } }
    const scanCode = async (count: number) => {
      for (let i = 0; i < count; i++) await scan(code)
    }
    const untilArrived = (count: number) => until(() => receiver.results().length >= count)
    const listVerified = (from: number) =>
      receiver
        .results()
        .slice(from)
        .map(({ specified, standard }) => specified === true && standard === true)

    await receiver.replaceSecret((await workspace.call('POST /webhooks/{id}/secret', theWebhook)).secret)
    const scansBefore = scanCode(SCAN_COUNT / 2)
    await untilArrived(SCAN_COUNT / 4)
    const { secret } = await workspace.call('POST /webhooks/{id}/rotate-secret', theWebhook)
    await scansBefore
    // Deliveries that are in flight during the rotation are signed only with the old secret.
    await untilArrived(SCAN_COUNT / 2)
    const scansAfter = scanCode(SCAN_COUNT / 2)
    await untilArrived((SCAN_COUNT * 3) / 4)
    await receiver.replaceSecret(secret)
    await scansAfter
    await untilArrived(SCAN_COUNT)
    expect(listVerified(0)).toEqual(Array.from({ length: SCAN_COUNT }, () => true))

    // After a day, deliveries are signed only with the new secret, and the old secret verifies none of them.
    const newestSecret = await workspace.call('POST /webhooks/{id}/rotate-secret', theWebhook)
    await endOverlap(webhook.id)
    await scanCode(2)
    await untilArrived(SCAN_COUNT + 2)
    expect(listVerified(SCAN_COUNT)).toEqual([false, false])
    await receiver.replaceSecret(newestSecret.secret)
    await scanCode(2)
    await untilArrived(SCAN_COUNT + 4)
    expect(listVerified(SCAN_COUNT + 2)).toEqual([true, true])
    receiver.stop()
    const { data } = await workspace.call('GET /webhooks/{id}/deliveries', { ...theWebhook, query: { limit: 100 } })
    expect(new Set(receiver.results().map(({ delivery }) => delivery))).toEqual(new Set(data.map(({ id }) => id)))
  },
)
