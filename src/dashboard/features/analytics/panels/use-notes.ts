import { useQueries } from '@tanstack/react-query'
import { analyticsQueries, type Summary } from '#dashboard/api/analytics.ts'
import { isRecord } from '#dashboard/api/client.ts'
import type { Note } from '#dashboard/ui/chart/series-points.ts'

const MAX_CODES = 5

/** Changes of destination, for the selected code or else for the most scanned codes. */
export function useNotes(
  data: Pick<Summary, 'codes' | 'window'> | undefined,
  code: string | undefined,
): readonly Note[] {
  const codes = (data?.codes ?? []).filter(({ id }) => code === undefined || id === code).slice(0, MAX_CODES)
  return useQueries({
    queries: codes.map(({ id }) => analyticsQueries.destinationChanges(id)),
    combine: (results) =>
      results.flatMap(({ data: changes = [] }, index) =>
        changes
          .filter((change) => data && change.at >= data.window.from && change.at < data.window.to)
          .map(({ at, to }) => ({ at, text: `${codes[index]?.name ?? 'A code'} now opens ${toPlaceName(to)}` })),
      ),
  })
}

function toPlaceName(destination: unknown): string {
  if (!isRecord(destination)) return 'another destination'
  const { url, summary } = destination
  if (typeof summary === 'string' && summary) return summary
  return typeof url === 'string' ? url.replace(/^https?:\/\//, '') : 'another destination'
}
