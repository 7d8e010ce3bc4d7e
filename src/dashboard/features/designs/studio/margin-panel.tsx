import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlainDesign } from '#contract/plain-design.ts'
import { designsQueries, type DesignVerdict } from '#dashboard/api/designs.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { ScanVerdict } from '#dashboard/pickers/scan-verdict.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { isSameDesign } from './design-history.ts'
import { StudioPanel } from './studio-panel.tsx'

interface MarginPanelProps {
  check: VerdictCheck
  onFix: (change: Record<string, unknown>) => void
}

/** How much damage the drawn code tolerates, with the causes and buttons that fix them. */
export function MarginPanel({ check: { verdict, isStale, error, retry }, onFix }: MarginPanelProps) {
  return (
    <StudioPanel title="Scan margin" place="before">
      {error ? (
        <ErrorPanel title="The design could not be checked" onRetry={retry}>
          {getFailureText(error)}
        </ErrorPanel>
      ) : verdict ? (
        <ScanVerdict verdict={verdict} isStale={isStale} onFix={onFix} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-2 w-full" />
        </div>
      )}
    </StudioPanel>
  )
}

interface VerdictCheck {
  verdict: DesignVerdict | undefined
  /** Whether the verdict belongs to an earlier design. It is then dimmed, and its buttons are disabled. */
  isStale: boolean
  error: Error | null
  retry: () => void
}

const CHANGE_PAUSE_MS = 300

/** Scan check by the service, requested once the design stops changing. */
export function useVerdict(codeId: string, design: PlainDesign): VerdictCheck {
  const [checkedDesign, setCheckedDesign] = useState(design)
  useEffect(() => {
    const timer = setTimeout(() => setCheckedDesign(design), CHANGE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [design])
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...designsQueries.verdict(codeId, checkedDesign),
    placeholderData: keepPreviousData,
  })
  const isOutdated = !isSameDesign(checkedDesign, design)
  return {
    verdict: data,
    isStale: isOutdated || isPlaceholderData || isFetching,
    error: isOutdated ? null : error,
    retry: () => void refetch(),
  }
}
