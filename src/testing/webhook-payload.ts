import { z } from 'zod'
import { webhookPayloads } from '#contract/webhook-payloads.ts'

const payloads: Readonly<Record<string, { schema: z.ZodType }>> = webhookPayloads
const Event = z.looseObject({ event: z.string() })

/** Whether the body of a delivery is what the reference says about its event. */
export function matchesPayload(body: string): boolean {
  const { event } = Event.parse(JSON.parse(body))
  return payloads[event]?.schema.safeParse(JSON.parse(body)).success === true
}
