import { z } from 'zod'
import { Delivery, deliveries } from '#contract/deliveries.ts'
import { idText } from '#contract/text.ts'
import { Webhook } from '#contract/webhook.ts'
import { defineTool } from '../tool.ts'

const listQuery = deliveries['GET /webhooks/deliveries'].query.shape

/** Tools that read webhooks and their deliveries. */
export const webhookReadingTools = [
  defineTool({
    name: 'list_webhooks',
    title: 'List webhooks',
    description: 'List the webhooks, their health in the last 24 hours, and why one is suspended.',
    effect: 'none',
    calls: ['GET /webhooks'],
    input: z.strictObject({}),
    output: z.object({
      webhooks: z.array(
        Webhook.pick({
          id: true,
          url: true,
          enabled: true,
          codesTotal: true,
          selection: true,
          events: true,
          suspended: true,
          restsUntil: true,
          movedTo: true,
          health: true,
        }),
      ),
    }),
    async run(callApi) {
      return { content: { webhooks: (await callApi('GET /webhooks', {})).data } }
    },
  }),
  defineTool({
    name: 'list_deliveries',
    title: 'List deliveries of webhooks',
    description: 'List deliveries of webhooks, newest first, for example the failed ones with their errors.',
    effect: 'none',
    calls: ['GET /webhooks/deliveries'],
    input: z.strictObject({
      webhookId: idText.optional(),
      codeId: idText.optional(),
      status: listQuery.status,
      lastStatus: listQuery.lastStatus,
      limit: z.int().min(1).max(50).optional().meta({ description: '20 by default.' }),
      cursor: listQuery.cursor,
    }),
    output: z.object({ deliveries: z.array(Delivery), nextCursor: z.string().nullable() }),
    async run(callApi, { limit = 20, ...query }) {
      const { data, next_cursor: nextCursor } = await callApi('GET /webhooks/deliveries', {
        query: { ...query, limit },
      })
      return { content: { deliveries: data, nextCursor } }
    },
  }),
]
