import { useEffect } from 'react'
import type { SubmissionStatus } from '#contract/submission-statuses.ts'
import type { Submission } from '#dashboard/api/submissions.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { useDraggedItem, useDropTarget } from '#dashboard/ui/drag/drop-area.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import type { LeadSearch } from '../lead-search.ts'
import { useLeads } from '../use-leads.ts'
import { BoardCard } from './board-card.tsx'
import type { MovedLead } from './leads-board.tsx'

interface BoardColumnProps {
  status: SubmissionStatus
  name: string
  search: LeadSearch
  /** Leads that have just been moved, including those of other columns. */
  movedLeads: readonly MovedLead[]
  onLoaded: (leads: readonly Submission[]) => void
  /** Called with the id of a lead of another column. */
  onDrop: (id: string) => void
}

/** The leads with a status, onto which others are dropped. */
export function BoardColumn({ status, name, search, movedLeads, onLoaded, onDrop }: BoardColumnProps) {
  const leads = useLeads({ ...search, status: [status], notStatus: undefined })
  const { rows, nextPage } = leads
  useEffect(() => onLoaded(rows))
  const shownLeads = [
    ...movedLeads.filter((move) => move.status === status).map(({ lead }) => lead),
    ...rows.filter(({ id }) => movedLeads.every(({ lead }) => lead.id !== id)),
  ]
  const ids = new Set(shownLeads.map(({ id }) => id))
  const accepts = (dragged: { kind: string; ids: readonly string[] }) =>
    dragged.kind === 'lead' && !dragged.ids.some((id) => ids.has(id))
  const { ref, isOver } = useDropTarget({ name, accepts, onDrop: (dragged) => dragged.ids.forEach(onDrop) })
  const dragged = useDraggedItem()
  return (
    <section
      aria-label={name}
      className={classes(
        'flex min-w-0 flex-col rounded-lg border bg-hover/40 max-md:shrink-0 md:min-h-0 md:min-w-56 md:flex-1',
        dragged && accepts(dragged) && 'border-dashed border-edge',
        isOver && 'border-accent! bg-accent-soft',
      )}
    >
      <div ref={ref} className="flex min-h-0 flex-1 flex-col">
        <h2 className="flex items-baseline gap-2 px-3 pt-2.5 pb-1.5 text-sm font-semibold">
          {name}
          <span className="font-normal text-ink-soft tabular-nums">
            {leads.state === 'listed' ? `${shownLeads.length}${nextPage === 'none' ? '' : '+'}` : null}
          </span>
        </h2>
        <div className="min-h-14 flex-1 overflow-y-auto px-2 pb-2 max-md:overflow-visible">
          {leads.state === 'loading' ? (
            <div aria-busy="true" className="grid gap-2">
              <Skeletons sizes={['h-16', 'h-16', 'h-16']} />
            </div>
          ) : leads.state === 'failed' ? (
            <ErrorPanel title={`${name}: not loaded`} onRetry={leads.retry} pending={leads.isFetching}>
              {leads.failure}
            </ErrorPanel>
          ) : (
            <ul className="grid gap-2">
              {shownLeads.map((lead) => (
                <li key={lead.id}>
                  <BoardCard lead={lead} isOpen={search.open === lead.id} />
                </li>
              ))}
            </ul>
          )}
          {leads.state === 'listed' && nextPage !== 'none' ? (
            <Button variant="ghost" className="mt-2 w-full" pending={nextPage === 'loading'} onClick={leads.loadMore}>
              Show more
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  )
}
