import { z } from 'zod'
import {
  bodyExamples,
  CodeReference,
  collection,
  dateTime,
  type Endpoints,
  allMembers,
  idempotent,
  named,
  paged,
  paging,
} from './endpoint.ts'
import { exampleIds } from './example-ids.ts'
import { timezone } from './rules.ts'
import { filters, range, window } from './scan-filters.ts'
import { idText, text } from './text.ts'

const count = z.int()
export const currency = z.string().regex(/^[A-Z]{3}$/, 'A currency such as EUR is expected')

export const Conversion = z
  .object({
    id: z.string().describe('The id of the conversion.'),
    scanId: z.string().describe('The id of the scan that led to the outcome.'),
    code: CodeReference.nullable().meta({
      description: 'The code that was scanned. Null: it was deleted.',
    }),
    name: z.string().describe('What the outcome is called, such as `order`.'),
    value: z.number().nullable().describe('The value of the outcome. Null: none was reported.'),
    currency: z.string().nullable().describe('The currency of the value by ISO 4217. Null: none was reported.'),
    secondsSinceScan: count.describe('Seconds from the scan to the report.'),
    createdAt: dateTime.describe('When the outcome was reported.'),
  })
  .meta({ id: 'Conversion' })
export type Conversion = z.output<typeof Conversion>

const createScanCount = (description: string) => count.meta({ description: `Scans ${description}; each counts once.` })

/** The outcomes of scans. An outcome counts at the time of its scan, so that no period has more outcomes than scans. */
export const outcomeTotals = {
  scans: count.describe('Number of scans.'),
  visitors: count.describe('Number of visitors, who count anew each UTC day.'),
  views: createScanCount('whose visitor opened a hosted page or site'),
  clicks: createScanCount('whose visitor pressed a link there'),
  leads: createScanCount('whose visitor sent a form'),
  conversions: createScanCount('for which `POST /conversions` reported an outcome'),
  value: z
    .array(
      z.object({
        currency: z.string().describe('The currency by ISO 4217. Empty: the conversions were reported without one.'),
        amount: z.number().describe('The sum.'),
      }),
    )
    .meta({
      description: 'The sum of the values of conversions, for each currency.',
    }),
}

const Outcomes = z.object({ window: window.describe('The period.'), ...outcomeTotals }).meta({ id: 'Outcomes' })
export type Outcomes = z.output<typeof Outcomes>

const SplitResult = z
  .object({
    rule: z.object(named('rule')).describe('The rule with the split.'),
    since: dateTime.meta({
      description:
        'Scans count from this time on: the last time that the rules with this name got other addresses or weights, or that `trackConversions` changed, at most 90 days ago.',
    }),
    parts: z
      .array(
        z.object({
          url: z.string().describe('The address of this part.'),
          weight: count.describe('The share of the scans, in relation to the other weights.'),
          scans: count.describe('Scans that led to the address.'),
          successes: createScanCount('with a lead or a conversion'),
          rate: z.number().meta({ description: 'Successes per scan, 0 to 1.' }),
          low: z.number().meta({
            description:
              'The lower end of the interval that contains the true rate with a probability of 95 %, 0 to 1.',
          }),
          high: z.number().describe('The upper end of that interval, 0 to 1.'),
          chance: z.number().meta({ description: 'The probability that this part has the highest rate, 0 to 1.' }),
        }),
      )
      .describe('The addresses of the split.'),
    winner: z.string().nullable().meta({
      description:
        'The address that is the best with a probability of at least 95 %, once each part has 100 scans. Null: the best address is not known yet, or another rule has the same name, so that the scans of both rules are counted.',
    }),
    missingScans: count.nullable().meta({
      description:
        'After about so many more scans, the leading address will be known to be the best, if the rates stay as they are. Rounded to two digits. Null: a winner is known, another rule has the same name, no address was scanned or is ahead, or more than a million would be needed.',
    }),
  })
  .meta({ id: 'SplitResult' })
const CodeSplit = z
  .object({
    code: CodeReference.meta({ description: 'The code whose rule divides its visitors.' }),
    ...SplitResult.shape,
  })
  .meta({ id: 'CodeSplit' })
export type SplitResult = z.output<typeof SplitResult>
export type CodeSplit = z.output<typeof CodeSplit>

export const outcomes = {
  'GET /analytics/outcomes': {
    operation: 'analytics.readOutcomes',
    summary: 'Count the outcomes of scans',
    description: 'Visits, clicks, leads and conversions of the scans that match all filters.',
    roles: allMembers,
    query: z.strictObject({
      ...range,
      ...filters,
      timezone: timezone.default('UTC').meta({ description: 'The time zone of the filter `hour`.' }),
      pageId: idText
        .optional()
        .meta({ description: 'Only scans that opened this page or site, and their outcomes there.' }),
    }),
    response: Outcomes,
  },
  'GET /codes/{id}/splits': {
    operation: 'codes.readSplits',
    summary: 'Compare the addresses in the splits of a code',
    description: 'By the outcomes of their scans since the last change of the split, at most 90 days back.',
    roles: allMembers,
    response: collection(SplitResult),
    errors: ['not_found'],
  },
  'GET /splits': {
    operation: 'splits.list',
    summary: 'List the splits of all codes',
    description: 'Of codes that are not archived, with their results, newest codes first.',
    roles: allMembers,
    query: z.strictObject({
      ...paging,
      limit: paging.limit.default(20).meta({ description: 'The number of codes on a page, 1 to 100.' }),
    }),
    response: paged(CodeSplit),
  },
  'GET /conversions': {
    operation: 'conversions.list',
    summary: 'List conversions, newest first',
    roles: allMembers,
    query: z.strictObject({
      ...paging,
      codeId: idText.optional().describe('Only conversions of scans of this code.'),
      from: dateTime.optional().meta({ description: 'Only conversions that were reported at this time or later.' }),
      to: dateTime.optional().meta({ description: 'Only conversions that were reported before this time.' }),
    }),
    response: paged(Conversion),
  },
  'POST /conversions': {
    operation: 'conversions.report',
    summary: 'Report an outcome of a scan',
    roles: null,
    headers: idempotent,
    description:
      'An outcome with the same scan and name counts once: sending it again returns the first one with status 200. Call it from your server when a visitor whose address had the parameter `tsr` has ordered, booked or signed up. The code must have `trackConversions`.',
    body: z
      .strictObject({
        scan: text(100).meta({
          description: 'The token that the destination got as `tsr`, at most 90 days old, or a scan id.',
        }),
        name: text(100)
          .trim()
          .min(1)
          .default('conversion')
          .describe('What the outcome is called, such as `order`: 1 to 100 characters.'),
        value: z
          .number()
          .min(-1e12)
          .max(1e12)
          .optional()
          .describe('The value of the outcome. A negative value, such as a refund, lowers sums.'),
        currency: currency.optional().describe('The currency of the value by ISO 4217, such as `EUR`.'),
      })
      .register(bodyExamples, { example: { scan: exampleIds.scan, name: 'order', value: 24.5, currency: 'EUR' } }),
    status: 201,
    existing: true,
    response: Conversion,
    errors: ['idempotency_conflict'],
  },
} satisfies Endpoints
