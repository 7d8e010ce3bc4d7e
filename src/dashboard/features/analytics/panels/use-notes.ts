import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { analyticsQueries, type Summary } from '#dashboard/api/analytics.ts'
import { type Annotation, annotationsQueries } from '#dashboard/api/annotations.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { Note } from '#dashboard/ui/chart/series-points.ts'

const MAX_CODES = 5

type NotedSummary = Pick<Summary, 'codes' | 'window'>

/** The annotations of a period: those of the selected code, or else all. Null if the service has none. */
export function useAnnotations(data: NotedSummary | undefined, code: string | undefined): readonly Annotation[] | null {
  const mayList = usePermission()('GET /annotations')
  const { from, to } = data?.window ?? {}
  const list = useQuery({
    ...annotationsQueries.list({ from, to, codeId: code }),
    enabled: mayList && from !== undefined,
    placeholderData: keepPreviousData,
  })
  return mayList ? (list.data ?? []) : null
}

/** What may explain a change in the chart: annotations, or changes of destinations if the service has no annotations. */
export function useNotes(data: NotedSummary | undefined, code: string | undefined): readonly Note[] {
  const annotations = useAnnotations(data, code)
  const changes = useDestinationChanges(annotations === null ? data : undefined, code)
  const topIds = (data?.codes ?? []).slice(0, MAX_CODES).map(({ id }) => id)
  // A new destination of a code that few people scan explains nothing. It is in the list of annotations only.
  const explains = ({ kind, codes, subject }: Annotation) =>
    kind !== 'repointed' || code !== undefined || codes >= MANY_CODES || topIds.includes(subject?.id ?? '')
  return annotations?.filter(explains).map(({ at, text }) => ({ at, text })) ?? changes
}

const MANY_CODES = 10

/** Changes of destination, for the selected code or else for the most scanned codes. */
function useDestinationChanges(data: NotedSummary | undefined, code: string | undefined): readonly Note[] {
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
