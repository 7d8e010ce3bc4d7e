import { z } from 'zod'
import { dateTime, type Endpoints, everyone, paged, paging } from './endpoint.ts'
import { idText, text } from './text.ts'

const known = z.string().nullable()

export const Scan = z
  .object({
    id: z.string(),
    timestamp: dateTime,
    code: z.object({ id: z.string(), shortCode: z.string(), name: z.string() }),
    country: known.meta({ description: 'ISO 3166-1 alpha-2.' }),
    region: known,
    city: known,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    gps: z
      .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })
      .nullable()
      .meta({ description: "Null: nothing asks a visitor's device where it is." }),
    deviceType: known,
    os: known,
    browser: known,
    language: known,
    referrer: known,
    timezone: known,
    destinationUrl: z.string(),
    matchedRule: known.meta({
      description: "The rule that decided the scan; null when the code's own destination served.",
    }),
    visitor: z.string().meta({ description: 'A keyed hash whose key changes daily and is destroyed.' }),
  })
  .meta({ id: 'Scan' })
export type Scan = z.output<typeof Scan>

const range = {
  from: dateTime.optional().meta({ description: "Inclusive; the start of the plan's history by default." }),
  to: dateTime.optional().meta({ description: 'Exclusive; now by default.' }),
}
const scansPage = paged(Scan).extend({
  window: z.object({
    from: dateTime,
    to: dateTime,
    clamped: z.boolean().meta({ description: "True where the plan's history begins after the asked `from`." }),
  }),
})

export const scans = {
  'GET /scans': {
    summary: 'Every scan in the workspace, newest first',
    roles: everyone,
    query: z.strictObject({
      ...paging,
      ...range,
      codeId: idText.optional(),
      folderId: idText
        .optional()
        .meta({ description: 'Codes in this folder and its subfolders; `root` means unfiled.' }),
      tag: text(50).optional(),
    }),
    response: scansPage,
  },
  'GET /codes/{id}/scans': {
    summary: 'Scans of one code, newest first',
    roles: everyone,
    query: z.strictObject({ ...paging, ...range }),
    response: scansPage,
    errors: ['not_found'],
  },
} satisfies Endpoints
