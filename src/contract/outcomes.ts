import { z } from 'zod'
import {
  CodeReference,
  collection,
  dateTime,
  type Endpoints,
  allMembers,
  idempotent,
  paged,
  paging,
} from './endpoint.ts'
import { timezone } from './rules.ts'
import { filters, range, window } from './scan-filters.ts'
import { idText, text } from './text.ts'

const count = z.int()
export const currency = z.string().regex(/^[A-Z]{3}$/, 'A currency such as EUR is expected')

const Conversion = z
  .object({
    id: z.string(),
    scanId: z.string(),
    code: CodeReference.nullable().meta({
      description: 'Null: the code was deleted.',
    }),
    name: z.string(),
    value: z.number().nullable(),
    currency: z.string().nullable(),
    secondsSinceScan: count,
    createdAt: dateTime,
  })
  .meta({ id: 'Conversion' })
export type Conversion = z.output<typeof Conversion>

const createScanCount = (description: string) => count.meta({ description: `Scans ${description}; each counts once.` })

/** The outcomes of scans. An outcome counts at the time of its scan, so that no period has more outcomes than scans. */
export const outcomeTotals = {
  scans: count,
  visitors: count,
  views: createScanCount('whose visitor opened a hosted page or site'),
  clicks: createScanCount('whose visitor pressed a link there'),
  leads: createScanCount('whose visitor sent a form'),
  conversions: createScanCount('for which `POST /conversions` reported an outcome'),
  value: z.array(z.object({ currency: z.string(), amount: z.number() })).meta({
    description: 'The sum of the values of conversions, for each currency.',
  }),
}

const Outcomes = z.object({ window, ...outcomeTotals }).meta({ id: 'Outcomes' })
export type Outcomes = z.output<typeof Outcomes>

const SplitResult = z
  .object({
    rule: z.object({ id: z.string(), name: z.string() }),
    since: dateTime.meta({
      description:
        'Scans count from this time on: the last time that the rules with this name got other addresses or weights, or that `trackConversions` changed, at most 90 days ago.',
    }),
    parts: z.array(
      z.object({
        url: z.string(),
        weight: count,
        scans: count,
        successes: createScanCount('with a lead or a conversion'),
        rate: z.number().meta({ description: 'Successes per scan, 0 to 1.' }),
        low: z.number().meta({ description: 'The true rate is between `low` and `high` with a probability of 95 %.' }),
        high: z.number(),
        chance: z.number().meta({ description: 'The probability that this part has the highest rate, 0 to 1.' }),
      }),
    ),
    winner: z.string().nullable().meta({
      description:
        'The address that is the best with a probability of at least 95 %, once each part has 100 scans. Null: the best address is not known yet, or another rule has the same name, so that the scans of both rules are counted.',
    }),
    missingScans: count.nullable().meta({
      description:
        'After about so many more scans, the leading address will be known to be the best, if the rates stay as they are. Null: a winner is known, no address is ahead, or more than a million would be needed.',
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
    summary: 'Count the outcomes of the scans that match all filters: visits, clicks, leads and conversions',
    roles: allMembers,
    query: z.strictObject({
      ...range,
      ...filters,
      timezone: timezone.default('UTC').meta({ description: 'The time zone of the filter `hour`.' }),
      pageId: idText.optional().meta({ description: 'Count only visits of this page or site.' }),
    }),
    response: Outcomes,
  },
  'GET /codes/{id}/splits': {
    operation: 'codes.readSplits',
    summary:
      'Compare the addresses in the splits of a code by the outcomes of their scans since its last change, at most 90 days',
    roles: allMembers,
    response: collection(SplitResult),
    errors: ['not_found'],
  },
  'GET /splits': {
    operation: 'splits.list',
    summary: 'List the splits of all codes that are not archived, with their results, newest codes first',
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
      codeId: idText.optional(),
      from: dateTime.optional().meta({ description: 'Only conversions that were reported at this time or later.' }),
      to: dateTime.optional().meta({ description: 'Only conversions that were reported before this time.' }),
    }),
    response: paged(Conversion),
  },
  'POST /conversions': {
    operation: 'conversions.report',
    summary: 'Report an outcome of a scan; an outcome with the same scan and name counts once (200)',
    roles: null,
    headers: idempotent,
    body: z.strictObject({
      scan: text(100).meta({
        description: 'The token that the destination got as `tsr`, at most 90 days old, or a scan id.',
      }),
      name: text(100).trim().min(1).default('conversion'),
      value: z.number().min(-1e12).max(1e12).optional(),
      currency: currency.optional(),
    }),
    status: 201,
    existing: true,
    response: Conversion,
    errors: ['idempotency_conflict'],
  },
} satisfies Endpoints
