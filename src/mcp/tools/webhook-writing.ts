import { z } from 'zod'
import { ReplayFilter } from '#contract/deliveries.ts'
import { idText } from '#contract/text.ts'
import { webhooks } from '#contract/webhooks.ts'
import { confirm, outcome } from '../confirmation.ts'
import { defineTool } from '../tool.ts'
import { markUntrusted, untrustedData } from '../untrusted.ts'

const TestResult = webhooks['POST /webhooks/{id}/test'].response

/** Tools that test webhooks and send deliveries again. No tool creates a webhook, because its receiver gets every scan. */
export const webhookWritingTools = [
  defineTool({
    name: 'verify_webhook',
    title: 'Verify a webhook',
    description:
      'Send a signed sample to the receiver of a webhook and check it: whether it answers quickly, accepts duplicates, and refuses forged and old requests. A success resumes a suspended webhook.',
    effect: 'addition',
    isOpenWorld: true,
    calls: ['POST /webhooks/{id}/test'],
    input: z.strictObject({ id: idText }),
    output: TestResult.omit({ requestHeaders: true, responseBody: true }).extend({
      untrusted: untrustedData({ responseBody: z.string().nullable() }),
    }),
    async run(callApi, { id }) {
      const result = await callApi('POST /webhooks/{id}/test', { params: { id }, body: { grade: true } })
      return { content: { ...result, untrusted: markUntrusted({ responseBody: result.responseBody }) } }
    },
  }),
  defineTool({
    name: 'retry_deliveries',
    title: 'Send deliveries again',
    description: 'Send deliveries of a webhook again, by default the failed ones. Without `confirm`, only counts them.',
    effect: 'change',
    isOpenWorld: true,
    calls: ['POST /webhooks/{id}/replay'],
    input: ReplayFilter.extend({ id: idText.meta({ description: 'The id of the webhook.' }), confirm }),
    output: z.object({ ...outcome, matched: z.int(), replayId: z.string().nullable() }),
    async run(callApi, { id, confirm: isConfirmed = false, status = 'failed', ...filter }) {
      const body = { ...filter, status, dryRun: !isConfirmed }
      const { matched, replayId } = await callApi('POST /webhooks/{id}/replay', { params: { id }, body })
      const message = isConfirmed
        ? `${matched} deliveries are being sent again.`
        : `Nothing was sent yet. ${matched} deliveries would be sent again. Call again with confirm: true once the person agrees.`
      return { content: { done: isConfirmed, message, matched, replayId } }
    },
  }),
]
