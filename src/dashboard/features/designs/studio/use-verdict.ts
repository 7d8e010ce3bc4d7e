import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlainDesign } from '#contract/designs.ts'
import { designsQueries, type DesignVerdict } from '#dashboard/api/designs.ts'
import { isSameDesign } from './design-history.ts'

export interface VerdictCheck {
  verdict: DesignVerdict | undefined
  /** Belongs to an earlier design: dimmed, and its buttons are disabled. */
  isStale: boolean
  error: Error | null
  retry: () => void
}

const PAUSE_MS = 300

/** Scan check by the service, requested once the design stops changing. */
export function useVerdict(codeId: string, design: PlainDesign): VerdictCheck {
  const [checkedDesign, setCheckedDesign] = useState(design)
  useEffect(() => {
    const timer = setTimeout(() => setCheckedDesign(design), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [design])
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...designsQueries.verdict(codeId, checkedDesign),
    placeholderData: keepPreviousData,
  })
  const isBehind = !isSameDesign(checkedDesign, design)
  return {
    verdict: data,
    isStale: isBehind || isPlaceholderData || isFetching,
    error: isBehind ? null : error,
    retry: () => void refetch(),
  }
}
