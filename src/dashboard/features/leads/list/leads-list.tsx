import { failureText } from '../../../api/failure-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { EndlessTable } from '../../../ui/lists/endless-table.tsx'
import { TableSkeleton, useShape } from '../../../ui/lists/table-frame.tsx'
import { isFiltered } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'
import { LeadRow } from './lead-row.tsx'
import { LeadsEmpty, NoLeadMatches } from './leads-empty.tsx'
import { cardHeight, LeadsHead, SkeletonLine } from './leads-frame.tsx'
import { useLeadRemoval } from '../detail/use-lead-removal.ts'
import { useLeadSearch } from './use-lead-search.ts'
import type { Leads } from './use-leads.ts'

interface LeadsListProps {
  search: LeadSearch
  leads: Leads
  onClear: () => void
}

/** The leads in each state of theirs: loading, failed, none yet, no match, and the list. */
export function LeadsList({ search, leads, onClear }: LeadsListProps) {
  const { change } = useLeadSearch()
  const shape = useShape()
  useLeadRemoval({ leads, search })
  const { state, shown, stale, error, isFetching, retry, more } = leads
  const skeleton = <SkeletonLine shape={shape} />
  if (state === 'loading') return <TableSkeleton what="Leads" shape={shape} line={skeleton} />
  if (state === 'failed')
    return (
      <ErrorPanel title="The leads could not be loaded" onRetry={retry} pending={isFetching}>
        {failureText(error)}
      </ErrorPanel>
    )
  if (shown.length === 0 && !stale && more === 'none')
    return isFiltered(search) ? <NoLeadMatches search={search} onClear={onClear} /> : <LeadsEmpty />
  const { open, ...filters } = search
  return (
    <EndlessTable
      key={JSON.stringify(filters)}
      what="Leads"
      one="lead"
      list={leads}
      shape={shape}
      cardHeight={cardHeight}
      head={<LeadsHead shape={shape} />}
      skeleton={skeleton}
      end={
        shown.length > 20 ? (
          <p className="p-4 text-center text-xs text-ink-faint">{shown.length.toLocaleString()} leads in total</p>
        ) : null
      }
      open={open}
      onOpen={(id) => change({ open: id }, 'typing')}
      row={(lead, place) => <LeadRow lead={lead} search={search} shape={shape} {...place} />}
    />
  )
}
