import { z } from 'zod'
import { dateTime, type Endpoints, allMembers, paged, tablePaging } from './endpoint.ts'
import { timezone } from './rules.ts'
import { filters, range, window } from './scan-filters.ts'

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
      .meta({ description: 'Always null: the device is not asked for its position.' }),
    deviceType: known,
    os: known,
    browser: known,
    language: known,
    referrer: known,
    timezone: known,
    destinationUrl: z.string(),
    matchedRule: known.meta({
      description: 'The rule that chose the destination; null if it was the destination of the code.',
    }),
    visitor: z.string().meta({ description: 'A keyed hash; the key changes daily and is then destroyed.' }),
  })
  .meta({ id: 'Scan' })
export type Scan = z.output<typeof Scan>

const scansPage = paged(Scan).extend({ window })
const clock = { timezone: timezone.optional().meta({ description: 'The time zone of `hour`; UTC by default.' }) }
const { codeId: _, ...ofOneCode } = { ...clock, ...filters }

export const scans = {
  'GET /scans': {
    summary: 'List the scans of the workspace, newest first',
    roles: allMembers,
    query: z.strictObject({ ...tablePaging, ...range, ...clock, ...filters }),
    response: scansPage,
    csv: true,
  },
  'GET /codes/{id}/scans': {
    summary: 'List the scans of a code, newest first',
    roles: allMembers,
    query: z.strictObject({ ...tablePaging, ...range, ...ofOneCode }),
    response: scansPage,
    csv: true,
    errors: ['not_found'],
  },
} satisfies Endpoints
