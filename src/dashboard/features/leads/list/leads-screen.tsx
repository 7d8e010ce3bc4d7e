import { useMemo, useState } from 'react'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { ExportButton } from '#dashboard/pickers/export-button.tsx'
import { LeadsBoard } from '../board/leads-board.tsx'
import { LeadPanel } from '../detail/lead-panel.tsx'
import { noLeadFilters, toListQuery } from '../lead-query.ts'
import { LeadAnswers } from './lead-answers.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import { LeadsList } from './leads-list.tsx'
import { useLeadSearch } from '../use-lead-search.ts'
import { useLeads } from '../use-leads.ts'

/** Form submissions of all pages, or of one. */
export function LeadsScreen() {
  const { search, change } = useLeadSearch()
  const leads = useLeads(search)
  const isOffered = useIsOffered()
  const may = usePermission()
  const { open, answers: _, ...filters } = search
  const hasStatus = isOffered('GET /submissions?status')
  const [now] = useState(() => new Date())
  const query = useMemo(() => toListQuery(search, now), [search, now])
  const close = () => change({ open: undefined })
  return (
    <Screen
      title="Leads"
      search={
        isOffered('GET /submissions?q') ? (
          <SearchBox
            noun="leads"
            criteria="answer"
            placeholder="Search answers"
            value={search.q ?? ''}
            onSearch={(q) => change({ q }, 'typing')}
          />
        ) : null
      }
      actions={
        may('GET /submissions/summary') ? (
          <ExportButton
            noun="leads"
            path="submissions"
            toQuery={(now) => toListQuery(search, now)}
            isEmpty={leads.state === 'listed' && leads.rows.length === 0}
          />
        ) : null
      }
    >
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="List"
          className={classes('flex min-h-0 min-w-0 flex-1 flex-col', open !== undefined && 'max-lg:hidden')}
        >
          <LeadsFilters search={search} leads={leads} onChange={change} />
          {search.answers && may('GET /submissions/summary') ? <LeadAnswers query={query} /> : null}
          {search.board && hasStatus ? (
            <LeadsBoard search={search} />
          ) : (
            <LeadsList
              key={JSON.stringify(filters)}
              search={search}
              leads={leads}
              onClear={() => change(noLeadFilters)}
            />
          )}
        </section>
        {open === undefined ? null : <LeadPanel key={open} id={open} leads={leads} onClose={close} />}
      </div>
    </Screen>
  )
}
