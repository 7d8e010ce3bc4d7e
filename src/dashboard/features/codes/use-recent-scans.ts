import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { analyticsQueries } from '../../api/analytics.ts'
import { useMay } from '../../api/use-may.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As many codes as one answer holds. */
const most = 1000

/** How often a code was scanned in the last 30 days; undefined where that is not known. */
export type RecentScans = (codeId: string) => number | undefined

/** The scans of the last 30 days of the codes that were scanned most, in one request for the whole list. */
export function useRecentScans(isShown: boolean): RecentScans {
  const may = useMay()
  // The same all day, so that going through the list asks once.
  const [from] = useState(() => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 29 * DAY_MS).toISOString())
  const { data } = useQuery({
    ...analyticsQueries.summary({ from, top: most }),
    enabled: isShown && may('GET /analytics/summary'),
    staleTime: 5 * 60_000,
    retry: false,
  })
  return useMemo(() => {
    const scans = new Map(data?.codes.map((code) => [code.id, code.scans]))
    const rest = data && data.codes.length < most ? 0 : undefined
    return (codeId) => scans.get(codeId) ?? rest
  }, [data])
}
