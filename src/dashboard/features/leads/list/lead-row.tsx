import { Link } from '@tanstack/react-router'
import { type CSSProperties, Fragment, memo } from 'react'
import type { Submission } from '../../../api/submissions.ts'
import { classes } from '../../../ui/classes.ts'
import { rowLink, type Shape, TableRow } from '../../../ui/lists/table-frame.tsx'
import { countryName } from '../../../ui/lists/place-names.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { LeadSearch } from './lead-search.ts'
import { leadText } from '../lead-text.ts'
import { fromWide, fromWidest, leadGrid } from './leads-frame.tsx'

interface LeadRowProps {
  lead: Submission
  search: LeadSearch
  index: number
  shape: Shape
  style: CSSProperties
}

/** A line of the list. All of it opens the lead: the link of its name is stretched over it. */
export const LeadRow = memo(function LeadRow({ lead, search, index, shape, style }: LeadRowProps) {
  const { title, rest } = leadText(lead)
  const name = (
    <Link
      to="/leads"
      search={{ ...search, open: lead.id }}
      data-row={lead.id}
      title={title}
      className={classes(rowLink, 'font-semibold')}
    >
      {title}
    </Link>
  )
  return (
    <TableRow index={index} shape={shape} grid={leadGrid} isOpen={search.open === lead.id} style={style}>
      {shape === 'table' ? (
        <>
          <div role="cell" className="min-w-0">
            {name}
          </div>
          <div role="cell" className="truncate text-sm text-ink-soft">
            <Answers rest={rest} />
          </div>
          <div role="cell" className={classes('truncate text-sm text-ink-soft', fromWide)} title={lead.pageName}>
            {lead.pageName}
          </div>
          <div role="cell" className={classes('truncate text-sm text-ink-soft', fromWidest)}>
            {lead.country === null ? <NotKnown /> : countryName(lead.country)}
          </div>
          <div role="cell" className="truncate text-sm text-ink-faint">
            <RelativeTime at={lead.createdAt} />
          </div>
        </>
      ) : (
        <>
          <div role="cell" className="flex min-w-0 items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <RelativeTime at={lead.createdAt} className="shrink-0 text-xs text-ink-faint" />
          </div>
          <div role="cell" className="truncate text-xs text-ink-soft">
            <Answers rest={rest} />
          </div>
          <div role="cell" className="truncate text-xs text-ink-faint">
            {lead.pageName}
          </div>
        </>
      )}
    </TableRow>
  )
})

function Answers({ rest }: { rest: { label: string; text: string }[] }) {
  if (rest.length === 0) return <NotKnown />
  return rest.map(({ label, text }, at) => (
    <Fragment key={label}>
      {at > 0 ? <span className="text-ink-faint"> · </span> : null}
      <span className="text-ink-faint">{/\p{P}$/u.test(label) ? label : `${label}:`} </span>
      {text}
    </Fragment>
  ))
}

function NotKnown() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">None</span>
    </span>
  )
}
