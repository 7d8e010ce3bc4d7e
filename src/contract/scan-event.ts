import { z } from 'zod'

/** The body of the webhook event `scan.created`, from the specification. An unknown value is an empty string. Only `matchedRule` may be null. */
export const ScanCreatedEvent = z.object({
  event: z.literal('scan.created').describe('What happened.'),
  timestamp: z.string().describe('When the code was scanned, by ISO 8601 with milliseconds.'),
  code: z
    .object({ id: z.string().describe('The short code.'), name: z.string().describe('The name of the code.') })
    .describe('The code that was scanned.'),
  scan: z
    .object({
      scanId: z.string().describe('The id of the scan.'),
      country: z.string().describe('The country of the visitor, by its code.'),
      region: z.string().describe('The region of the visitor.'),
      city: z.string().describe('The city of the visitor.'),
      deviceType: z.string().describe('The kind of the device: `mobile`, `tablet`, `desktop`, `tv` or `console`.'),
      os: z.string().describe('The operating system.'),
      browser: z.string().describe('The browser.'),
      language: z.string().describe('The language that the visitor prefers, without its region.'),
      timezone: z.string().describe('The time zone of the visitor.'),
      destination: z.string().describe('Where the scan led.'),
      matchedRule: z.string().nullable().describe('The name of the rule that decided. Null: no rule matched.'),
    })
    .describe('The scan. A value that is not known is an empty text.'),
  test: z.literal(true).optional().describe('Present only on events that no scan caused, such as tests.'),
})
export type ScanCreatedEvent = z.output<typeof ScanCreatedEvent>
