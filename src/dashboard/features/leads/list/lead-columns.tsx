import { Fragment } from 'react'
import type { Submission } from '../../../api/submissions.ts'
import { countryName } from '../../../ui/lists/place-names.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Column, RowState } from '../../../ui/table/column.ts'
import { OpenLink } from '../../../ui/table/open-link.tsx'
import { leadText } from '../lead-text.ts'

export const leadColumns: readonly Column<Submission>[] = [
  { id: 'lead', title: 'Lead', width: '1fr', cell: (lead, state) => <LeadLink lead={lead} state={state} /> },
  { id: 'answers', title: 'Answers', width: '2fr', cell: (lead) => <Answers lead={lead} /> },
  {
    id: 'page',
    title: 'Page',
    width: '0.8fr',
    from: 680,
    cell: ({ pageName }) => (
      <span className="truncate" title={pageName}>
        {pageName}
      </span>
    ),
  },
  {
    id: 'country',
    title: 'Country',
    width: 120,
    from: 960,
    cell: ({ country }) => (country === null ? <NotKnown /> : <span className="truncate">{countryName(country)}</span>),
  },
  {
    id: 'sent',
    title: 'Sent',
    width: 88,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="truncate text-ink-faint" />,
  },
]

/** A lead on a phone. */
export const leadCard = {
  height: 72,
  render: (lead: Submission, state: RowState) => (
    <div role="cell" className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-w-0 items-baseline justify-between gap-3">
        <LeadLink lead={lead} state={state} />
        <RelativeTime at={lead.createdAt} className="shrink-0 text-xs text-ink-faint" />
      </div>
      <div className="text-xs text-ink-soft">
        <Answers lead={lead} />
      </div>
      <div className="truncate text-xs text-ink-faint">{lead.pageName}</div>
    </div>
  ),
}

function LeadLink({ lead, state }: { lead: Submission; state: RowState }) {
  return <OpenLink id={lead.id} state={state} text={leadText(lead).title} className="font-semibold" />
}

function Answers({ lead }: { lead: Submission }) {
  const { rest } = leadText(lead)
  if (rest.length === 0) return <NotKnown />
  return (
    <p className="truncate">
      {rest.map(({ label, text }, at) => (
        <Fragment key={label}>
          {at > 0 ? <span className="text-ink-faint"> · </span> : null}
          <span className="text-ink-faint">{/\p{P}$/u.test(label) ? label : `${label}:`} </span>
          {text}
        </Fragment>
      ))}
    </p>
  )
}

function NotKnown() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">None</span>
    </span>
  )
}
