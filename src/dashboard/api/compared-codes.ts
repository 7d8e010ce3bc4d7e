import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analyticsQueries, readSummary, type Summary, type SummaryQuery } from './analytics.ts'

type SummaryCode = Summary['codes'][number]

/** A code with its scans in a period and in the period before. */
export interface ComparedCode extends Pick<SummaryCode, 'id' | 'name' | 'scans'> {
  scansBefore: number
}

type Range = Pick<SummaryQuery, 'from' | 'timezone' | 'top'>

/** The codes that were scanned most in a period or in the one before, with their scans in both. */
export const comparedCodesQuery = (range: Range) =>
  queryOptions({
    queryKey: [...analyticsQueries.key, 'compared-codes', range],
    queryFn: ({ client, signal }) => readComparedCodes(client, range, signal),
  })

async function readComparedCodes(client: QueryClient, range: Range, signal: AbortSignal): Promise<ComparedCode[]> {
  const { codes: current, previous } = await readSummary(client, { ...range, compare: 'previous' }, signal)
  if (!previous) return compareCodes({ current, earlier: [], fallen: [] })
  const { from, to } = previous.window
  const { codes: earlier } = await readSummary(client, { ...range, from, to }, signal)
  const codeId = excludeCodes(earlier, current).map(({ id }) => id)
  const fallen = codeId.length === 0 ? [] : (await readSummary(client, { ...range, codeId }, signal)).codes
  return compareCodes({ current, earlier, fallen })
}

interface CodesOfPeriods {
  /** The most scanned codes of the period, with their scans before. */
  current: readonly SummaryCode[]
  /** The most scanned codes of the period before. */
  earlier: readonly SummaryCode[]
  /** Those of `earlier` that are not in `current`, in the period. The ones that were not scanned are left out. */
  fallen: readonly SummaryCode[]
}

/** The codes that were scanned most in one of two periods. A code that was not scanned in the period has no scans, rather than no entry. */
export function compareCodes({ current, earlier, fallen }: CodesOfPeriods): ComparedCode[] {
  const fallenScans = new Map(fallen.map(({ id, scans }) => [id, scans]))
  return [
    ...current.map(({ id, name, scans, previous }) => ({ id, name, scans, scansBefore: previous?.scans ?? 0 })),
    ...excludeCodes(earlier, current).map(({ id, name, scans }) => ({
      id,
      name,
      scans: fallenScans.get(id) ?? 0,
      scansBefore: scans,
    })),
  ]
}

/** The codes that are not among the others. */
function excludeCodes(codes: readonly SummaryCode[], others: readonly SummaryCode[]): SummaryCode[] {
  const otherIds = new Set(others.map(({ id }) => id))
  return codes.filter(({ id }) => !otherIds.has(id))
}
