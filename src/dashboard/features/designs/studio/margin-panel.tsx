import { failureText } from '#dashboard/api/failure-text.ts'
import { ScanVerdict } from '#dashboard/pickers/scan-verdict.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { StudioPanel } from './studio-panel.tsx'
import type { VerdictCheck } from './use-verdict.ts'

interface MarginPanelProps {
  check: VerdictCheck
  onFix: (change: Record<string, unknown>) => void
}

/** How much damage the drawn code tolerates, with causes and a fix in one click. */
export function MarginPanel({ check: { verdict, isStale, error, retry }, onFix }: MarginPanelProps) {
  return (
    <StudioPanel title="Scan margin" place="before">
      {error ? (
        <ErrorPanel title="The design could not be checked" onRetry={retry}>
          {failureText(error)}
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
