import { z } from 'zod'
import { CodeReference, dateTime, type Endpoints, allMembers, paged, tablePaging } from './endpoint.ts'
import { timezone } from './rules.ts'
import { filters, range, window } from './scan-filters.ts'

const nullableText = z.string().nullable()

export const Scan = z
  .object({
    id: z.string().describe('The id of the scan.'),
    timestamp: dateTime.describe('When the code was scanned.'),
    code: CodeReference.describe('The code that was scanned, with its current name.'),
    country: nullableText.meta({ description: 'The code of the country by ISO 3166-1 alpha-2. Null: unknown.' }),
    region: nullableText.describe('The region, such as a state. Null: unknown.'),
    city: nullableText.describe('The city. Null: unknown.'),
    latitude: z.number().nullable().describe('The latitude of the city in degrees. Null: unknown.'),
    longitude: z.number().nullable().describe('The longitude of the city in degrees. Null: unknown.'),
    gps: z
      .object({
        latitude: z.number().describe('The latitude in degrees.'),
        longitude: z.number().describe('The longitude in degrees.'),
        accuracy: z.number().describe('The accuracy in metres.'),
      })
      .nullable()
      .meta({ description: 'Always null: the device is not asked for its position.' }),
    deviceType: nullableText.describe('`mobile`, `tablet`, `desktop`, `tv` or `console`. Null: unknown.'),
    os: nullableText.describe('The operating system, such as `iOS`. Null: unknown.'),
    browser: nullableText.describe('The browser, such as `Safari`. Null: unknown.'),
    language: nullableText.describe('The language that the visitor prefers, without its region. Null: unknown.'),
    referrer: nullableText.describe('The page with the link, without its query. Null: a scan with a camera.'),
    timezone: nullableText.describe('The IANA time zone of the place. Null: unknown.'),
    destinationUrl: z.string().describe('The address to which the visitor was sent.'),
    matchedRule: nullableText.meta({
      description: 'The name of the rule that chose the destination. Null: the scan got the destination of the code.',
    }),
    visitor: z
      .string()
      .meta({ description: 'A keyed hash of the visitor. The key changes daily, and the former key is destroyed.' }),
  })
  .meta({ id: 'Scan' })
export type Scan = z.output<typeof Scan>

const ScanPage = paged(Scan).extend({ window: window.describe('The period of the listed scans.') })
const timezoneField = {
  timezone: timezone.optional().meta({ description: 'The time zone of `hour`. UTC by default.' }),
}
const { codeId: _, ...codeScanFilters } = { ...timezoneField, ...filters }

export const scans = {
  'GET /scans': {
    operation: 'scans.list',
    summary: 'List the scans of the workspace, newest first',
    description:
      'With the header `Accept: text/csv`, the response is a CSV with every scan of the period, unless a limit is sent.',
    roles: allMembers,
    query: z.strictObject({ ...tablePaging, ...range, ...timezoneField, ...filters }),
    response: ScanPage,
    csv: true,
  },
  'GET /codes/{id}/scans': {
    operation: 'codes.listScans',
    summary: 'List the scans of a code, newest first',
    description:
      'With the header `Accept: text/csv`, the response is a CSV with every scan of the period, unless a limit is sent.',
    roles: allMembers,
    query: z.strictObject({ ...tablePaging, ...range, ...codeScanFilters }),
    response: ScanPage,
    csv: true,
    errors: ['not_found'],
  },
} satisfies Endpoints
