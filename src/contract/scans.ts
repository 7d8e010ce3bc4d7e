import { z } from 'zod'
import { CodeReference, dateTime, type Endpoints, allMembers, paged, tablePaging } from './endpoint.ts'
import { timezone } from './rules.ts'
import { filters, range, window } from './scan-filters.ts'

const nullableText = z.string().nullable()

export const Scan = z
  .object({
    id: z.string(),
    timestamp: dateTime,
    code: CodeReference,
    country: nullableText.meta({ description: 'The code of the country by ISO 3166-1 alpha-2.' }),
    region: nullableText,
    city: nullableText,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    gps: z
      .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })
      .nullable()
      .meta({ description: 'Always null: the device is not asked for its position.' }),
    deviceType: nullableText,
    os: nullableText,
    browser: nullableText,
    language: nullableText,
    referrer: nullableText,
    timezone: nullableText,
    destinationUrl: z.string(),
    matchedRule: nullableText.meta({
      description: 'The rule that chose the destination. Null: the scan got the destination of the code.',
    }),
    visitor: z
      .string()
      .meta({ description: 'A keyed hash of the visitor. The key changes daily, and the former key is destroyed.' }),
  })
  .meta({ id: 'Scan' })
export type Scan = z.output<typeof Scan>

const ScanPage = paged(Scan).extend({ window })
const timezoneField = {
  timezone: timezone.optional().meta({ description: 'The time zone of `hour`. UTC by default.' }),
}
const { codeId: _, ...codeScanFilters } = { ...timezoneField, ...filters }

export const scans = {
  'GET /scans': {
    operation: 'scans.list',
    summary: 'List the scans of the workspace, newest first',
    roles: allMembers,
    query: z.strictObject({ ...tablePaging, ...range, ...timezoneField, ...filters }),
    response: ScanPage,
    csv: true,
  },
  'GET /codes/{id}/scans': {
    operation: 'codes.listScans',
    summary: 'List the scans of a code, newest first',
    roles: allMembers,
    query: z.strictObject({ ...tablePaging, ...range, ...codeScanFilters }),
    response: ScanPage,
    csv: true,
    errors: ['not_found'],
  },
} satisfies Endpoints
