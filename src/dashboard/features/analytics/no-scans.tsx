import ScanLine from 'lucide-react/icons/scan-line'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type AnalyticsSearch, filterNames } from './analytics-search.ts'

interface NoScansProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
}

/** Stands in place of the figures where there are none, with what may bring some. */
export function NoScans({ search, onChange }: NoScansProps) {
  const used = filterNames.filter((name) => search[name] !== undefined)
  const isLongest = search.range === '12mo'
  return (
    <section aria-label="Figures" className="col-span-full rounded-lg border bg-surface">
      <EmptyState
        picture={<ScanLine />}
        title={used.length > 0 ? 'No scans match the filters' : 'No scans in this period'}
        action={
          used.length > 0 ? (
            <Button onClick={() => onChange(Object.fromEntries(used.map((name) => [name, undefined])))}>
              Clear filters
            </Button>
          ) : isLongest ? null : (
            <Button onClick={() => onChange({ range: '12mo', from: undefined, to: undefined, by: undefined })}>
              Show the last 12 months
            </Button>
          )
        }
      >
        {used.length > 0
          ? 'Remove a filter or choose a longer period.'
          : 'Print a code and scan it: the first scan appears here within seconds.'}
      </EmptyState>
    </section>
  )
}
