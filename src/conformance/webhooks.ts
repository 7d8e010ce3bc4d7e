import assert from 'node:assert/strict'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import type { Code, World } from './case.ts'
import type { Client } from './client.ts'

export type Webhook = EndpointResponse<Api['POST /webhooks']>

let receiverCount = 0

/** Creates a public address that does not exist, so that deliveries to it fail. */
export function createUnreachableUrl(): string {
  return `https://receiver-${Date.now().toString(36)}-${receiverCount++}.invalid/hook`
}

/** Creates a webhook, does the work, and removes the webhook. */
export async function withWebhook<T>(
  client: Client,
  { url = createUnreachableUrl(), codes }: { url?: string; codes: readonly Pick<Code, 'id'>[] },
  work: (webhook: Webhook) => Promise<T>,
): Promise<T> {
  const webhook = await client.ok('POST /webhooks', { body: { url, codes: codes.map(({ id }) => id) } })
  try {
    return await work(webhook)
  } finally {
    await client.send('DELETE /webhooks/{id}', { params: { id: webhook.id } })
  }
}

/** Waits until a webhook has at least `count` deliveries and each has been attempted. */
export async function waitForAttempts({ client, until }: World, { id }: Webhook, count: number) {
  return until(async () => {
    const { data } = await client.ok('GET /webhooks/{id}/deliveries', { params: { id } })
    return data.length >= count && data.every(({ attempts }) => attempts > 0) && data
  }, `${count} attempted deliveries`)
}

/** Scans a code with a webhook, and does the work with the delivery after its first attempt. */
export async function withDelivery(
  world: World,
  work: (attemptedDelivery: AttemptedDelivery) => Promise<void>,
): Promise<void> {
  const code = await world.createCode()
  await withWebhook(world.client, { codes: [code] }, async (webhook) => {
    await world.scan(code)
    const [delivery] = await waitForAttempts(world, webhook, 1)
    assert.ok(delivery)
    await work({ code, webhook, delivery })
  })
}

interface AttemptedDelivery {
  code: Code
  webhook: Webhook
  delivery: EndpointResponse<Api['GET /webhooks/{id}/deliveries']>['data'][number]
}
