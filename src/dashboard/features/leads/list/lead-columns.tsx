import { Fragment } from 'react'
import type { Submission } from '#dashboard/api/submissions.ts'
import { getCountryName, getLanguageName } from '#dashboard/ui/place-names.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { OpenLink } from '#dashboard/ui/table/open-link.tsx'
import { RowCard } from '#dashboard/ui/table/row-card.tsx'
import { formatAnswer, summarizeLead } from '../lead-text.ts'
import { StatusBadge } from '../status-badge.tsx'

const nameColumn: Column<Submission> = {
  id: 'lead',
  title: 'Lead',
  width: '1.4fr',
  cell: (lead, state) => <LeadLink lead={lead} state={state} />,
}
const sentColumn: Column<Submission> = {
  id: 'sent',
  title: 'Sent',
  width: 88,
  cell: ({ createdAt }) => <RelativeTime at={createdAt} className="truncate text-ink-faint" />,
}

const statusColumn: Column<Submission> = {
  id: 'status',
  title: 'Status',
  width: 104,
  minTableWidth: 560,
  cell: ({ status }) => <StatusBadge status={status} />,
}

/** Columns about the person and what was done, which can be shown for every list of leads. */
const personColumns: readonly Column<Submission>[] = [
  { id: 'email', title: 'Email', width: '1fr', minTableWidth: 680, cell: ({ email }) => <Text text={email} /> },
  { id: 'phone', title: 'Phone', width: '0.7fr', minTableWidth: 680, cell: ({ phone }) => <Text text={phone} /> },
  {
    id: 'assignee',
    title: 'Assigned to',
    width: '0.7fr',
    minTableWidth: 820,
    cell: ({ assignee }) => <Text text={assignee} />,
  },
  {
    id: 'answered',
    title: 'Answered',
    width: 88,
    minTableWidth: 820,
    cell: ({ answeredAt }) =>
      answeredAt === null ? <NoValue /> : <RelativeTime at={answeredAt} className="truncate text-ink-faint" />,
  },
]

/** The columns that are shown until a person chooses others. The questions of a page are always among them. */
export const defaultLeadColumns: ReadonlySet<string> = new Set([
  'status',
  'answers',
  'page',
  'code',
  'sent',
  ...Array.from({ length: 6 }, (_, index) => `question ${index + 1}`),
])

/** Columns for leads of several pages, whose forms ask different questions. */
export const leadColumns: readonly Column<Submission>[] = [
  nameColumn,
  statusColumn,
  { id: 'answers', title: 'Answers', width: '2fr', cell: (lead) => <Answers lead={lead} /> },
  {
    id: 'page',
    title: 'Page',
    width: '0.8fr',
    minTableWidth: 680,
    cell: ({ pageName, lang }) => (
      <span className="truncate" title={pageName}>
        {pageName}
        {lang === null ? null : <span className="text-ink-faint">, {getLanguageName(lang)}</span>}
      </span>
    ),
  },
  {
    id: 'code',
    title: 'Code',
    width: '0.8fr',
    minTableWidth: 820,
    cell: ({ code }) =>
      code === null ? (
        <NoValue />
      ) : (
        <span className="truncate" title={code.name}>
          {code.name}
        </span>
      ),
  },
  {
    id: 'country',
    title: 'Country',
    width: 120,
    minTableWidth: 960,
    cell: ({ country }) =>
      country === null ? <NoValue /> : <span className="truncate">{getCountryName(country)}</span>,
  },
  ...personColumns,
  sentColumn,
]

/** The width of the table from which each question has a column. The first two always have one. */
const minTableWidths = [undefined, undefined, 560, 680, 820, 960] as const

/** Columns for leads of one page: a column for each of the first six questions. */
export function toQuestionColumns(labels: readonly string[]): readonly Column<Submission>[] {
  const questions = minTableWidths.flatMap((minTableWidth, index): Column<Submission>[] => {
    const label = labels[index]
    if (label === undefined) return []
    const cell = ({ fields }: Submission) => {
      const text = formatAnswer(fields[label])
      return text === '' ? (
        <NoValue />
      ) : (
        <span className="truncate" title={text}>
          {text}
        </span>
      )
    }
    return [{ id: `question ${index + 1}`, title: label, width: '1fr', ...(minTableWidth && { minTableWidth }), cell }]
  })
  return [nameColumn, statusColumn, ...questions, ...personColumns, sentColumn]
}

/** Card of a lead on a phone. */
export const leadCard = {
  height: 76,
  render: (lead: Submission, state: RowState) => (
    <RowCard title={<LeadLink lead={lead} state={state} />} at={lead.createdAt}>
      <div className="text-xs text-ink-soft">
        <Answers lead={lead} />
      </div>
      <div className="flex items-center gap-2 text-xs text-ink-faint">
        <StatusBadge status={lead.status} />
        <span className="min-w-0 truncate">{[lead.pageName, lead.code?.name].filter(Boolean).join(' · ')}</span>
      </div>
    </RowCard>
  ),
}

function LeadLink({ lead, state }: { lead: Submission; state: RowState }) {
  const { title } = summarizeLead(lead)
  const duplicates =
    lead.duplicates === 0 ? null : (
      <span className="shrink-0 text-xs text-ink-faint" title="The same person has sent more leads">
        {lead.duplicates + 1}×
      </span>
    )
  if (lead.readAt !== null)
    return (
      <span className="flex min-w-0 items-center gap-2">
        <OpenLink id={lead.id} state={state} text={title} className="font-medium" />
        {duplicates}
      </span>
    )
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden title="Unread" className="size-2 shrink-0 rounded-full bg-accent" />
      <OpenLink id={lead.id} state={state} text={title} className="font-semibold" />
      <span className="sr-only">Unread</span>
      {duplicates}
    </span>
  )
}

function Answers({ lead }: { lead: Submission }) {
  const { otherAnswers } = summarizeLead(lead)
  if (otherAnswers.length === 0) return <NoValue />
  return (
    <p className="truncate">
      {otherAnswers.map(({ label, text }, index) => (
        <Fragment key={label}>
          {index > 0 ? <span className="text-ink-faint"> · </span> : null}
          <span className="text-ink-faint">{/\p{P}$/u.test(label) ? label : `${label}:`} </span>
          {text}
        </Fragment>
      ))}
    </p>
  )
}

function Text({ text }: { text: string | null }) {
  return text === null ? (
    <NoValue />
  ) : (
    <span className="truncate" title={text}>
      {text}
    </span>
  )
}

function NoValue() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">None</span>
    </span>
  )
}
