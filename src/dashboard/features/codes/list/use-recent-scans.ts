import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { analyticsQueries } from '#dashboard/api/analytics.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Maximum number of codes in one response. */
const MAX_CODES = 1000

/** Scans of a code in the last 30 days. */
export interface RecentScans {
  scans: number
  /** By day; omitted if the service does not return it. */
  days?: readonly number[] | undefined
}

const noScans: RecentScans = { scans: 0 }

/** Returns a function that gets the scans of a code in the last 30 days; undefined if unknown. One request loads them for all codes. */
export function useRecentScans(isShown: boolean): (codeId: string) => RecentScans | undefined {
  const may = usePermission()
  // Constant during a day, so that scrolling causes no further request.
  const [from] = useState(() => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 29 * DAY_MS).toISOString())
  const { data } = useQuery({
    ...analyticsQueries.codesByDay({ from, top: MAX_CODES }),
    enabled: isShown && may('GET /analytics/summary'),
    staleTime: 5 * 60_000,
    retry: false,
  })
  return useMemo(() => {
    const scansByCode = new Map(
      data?.map(({ id, scans, series }): [string, RecentScans] => [id, { scans, days: series }]),
    )
    const otherCodes = data && data.length < MAX_CODES ? noScans : undefined
    return (codeId) => scansByCode.get(codeId) ?? otherCodes
  }, [data])
}
