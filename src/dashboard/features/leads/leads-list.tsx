import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { usePhone } from '../../ui/lists/use-phone.ts'
import { isFiltered } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'
import { LeadRow } from './lead-row.tsx'
import { LeadsEmpty, NoLeadMatches } from './leads-empty.tsx'
import { leadGrid, LeadsHead, LeadsSkeleton, SkeletonLine } from './leads-frame.tsx'
import { useLeadKeys } from './use-lead-keys.ts'
import type { Leads } from './use-leads.ts'

interface LeadsListProps {
  search: LeadSearch
  leads: Leads
  onClear: () => void
}

/** The leads in each state of theirs: loading, failed, none yet, no match, and the list. */
export function LeadsList({ search, leads, onClear }: LeadsListProps) {
  const { state, shown, stale, error, isFetching, retry, more } = leads
  if (state === 'loading') return <LeadsSkeleton />
  if (state === 'failed')
    return (
      <ErrorPanel title="The leads could not be loaded" onRetry={retry} pending={isFetching}>
        {failureText(error)}
      </ErrorPanel>
    )
  if (shown.length === 0 && !stale && more === 'none')
    return isFiltered(search) ? <NoLeadMatches search={search} onClear={onClear} /> : <LeadsEmpty />
  const { open: _open, ...filters } = search
  return <LeadsTable key={JSON.stringify(filters)} search={search} leads={leads} />
}

/** A table, or cards on a phone. Only what is near the window is in the document. */
function LeadsTable({ search, leads }: Omit<LeadsListProps, 'onClear'>) {
  const { shown, stale, more, loadMore } = leads
  const shape = usePhone() ? 'card' : 'table'
  const height = shape === 'card' ? 72 : 40
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => shown[index]?.id ?? index,
    scrollPaddingEnd: shape === 'table' ? 37 : 0,
    overscan: 12,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (more === 'waiting' && last >= shown.length - 20) loadMore()
  })
  useLeadKeys({ leads, search, onFocus: (index) => virtual.scrollToIndex(index, { align: 'auto' }) })
  return (
    <div
      ref={scroller}
      className={classes(
        '@container min-h-0 flex-1 overflow-y-auto overscroll-contain transition-opacity',
        stale && 'opacity-60',
      )}
    >
      <div
        role="table"
        aria-label="Leads"
        aria-rowcount={more === 'none' ? shown.length + 1 : -1}
        aria-busy={stale || more === 'loading'}
      >
        <LeadsHead shape={shape} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size, key }) => {
            const lead = shown[index]
            return lead ? (
              <LeadRow
                key={key}
                lead={lead}
                search={search}
                index={index}
                shape={shape}
                className={classes('absolute inset-x-0', shape === 'table' && leadGrid)}
                style={{ height: size, transform: `translateY(${start}px)` }}
              />
            ) : null
          })}
        </div>
      </div>
      {more === 'failed' ? (
        <div role="alert" className="flex items-center justify-center gap-3 p-3 text-sm text-bad-text">
          The next leads could not be loaded.
          <Button onClick={loadMore}>Retry</Button>
        </div>
      ) : more === 'none' ? (
        shown.length > 20 ? (
          <p className="p-4 text-center text-xs text-ink-faint">That is all: {shown.length.toLocaleString()} leads</p>
        ) : null
      ) : (
        <SkeletonLine shape={shape} />
      )}
    </div>
  )
}
