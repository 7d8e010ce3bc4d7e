import QrCode from 'lucide-react/icons/qr-code'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import type { AnalyticsSearch } from '../analytics-search.ts'

interface NoScansProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
}

/** Empty state of Analytics, with suggestions. */
export function NoScans({ search, onChange }: NoScansProps) {
  return (
    <section aria-label="Figures" className="col-span-full rounded-lg border bg-surface">
      <EmptyState
        picture={<QrCode />}
        title="No scans in this period"
        action={
          search.range === '12mo' ? null : (
            <Button onClick={() => onChange({ range: '12mo', from: undefined, to: undefined, by: undefined })}>
              Show the last 12 months
            </Button>
          )
        }
      >
        Print a code and scan it: the first scan appears here within seconds.
      </EmptyState>
    </section>
  )
}
