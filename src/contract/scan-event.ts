import { z } from 'zod'

/** The body of the webhook event `scan.created`, from the specification. An unknown value is an empty string. Only `matchedRule` may be null. */
export const ScanCreatedEvent = z.object({
  event: z.literal('scan.created'),
  /** ISO 8601 with milliseconds. */
  timestamp: z.string(),
  /** `id` is the short code. */
  code: z.object({ id: z.string(), name: z.string() }),
  scan: z.object({
    scanId: z.string(),
    country: z.string(),
    region: z.string(),
    city: z.string(),
    deviceType: z.string(),
    os: z.string(),
    browser: z.string(),
    language: z.string(),
    timezone: z.string(),
    destination: z.string(),
    matchedRule: z.string().nullable(),
  }),
  /** Present only on events that no scan caused, such as test events. */
  test: z.literal(true).optional(),
})
export type ScanCreatedEvent = z.output<typeof ScanCreatedEvent>
