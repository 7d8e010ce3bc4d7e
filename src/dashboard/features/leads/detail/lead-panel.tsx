import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { changeSubmission, type Submission, submissionsQueries } from '#dashboard/api/submissions.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { getCountryName, getLanguageName } from '#dashboard/ui/place-names.ts'
import { useRowDetails } from '#dashboard/ui/table/use-row-details.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { findAnswerLink, formatAnswer, formatDuration, summarizeLead } from '../lead-text.ts'
import { StatusBadge } from '../status-badge.tsx'
import { LeadFollowUp } from './lead-follow-up.tsx'
import { LeadNote } from './lead-note.tsx'
import { SamePerson } from './same-person.tsx'
import { useRemoveLead } from '../hidden-leads.ts'
import type { Leads } from '../use-leads.ts'
import { formatDateTime } from '#dashboard/ui/formats.ts'

interface LeadPanelProps {
  id: string
  leads: Leads
  onClose: () => void
}

/** All details of a lead. The panel is beside the list, or in a narrow window instead of it. */
export function LeadPanel({ id, leads, onClose }: LeadPanelProps) {
  const listedLead = leads.rows.find((lead) => lead.id === id)
  // A lead that was opened by its address may not be among the loaded leads.
  const leadQuery = useQuery({ ...submissionsQueries.one(id), enabled: !listedLead && leads.state !== 'loading' })
  const lead = listedLead ?? leadQuery.data
  const { panel, close } = useRowDetails({ id, label: 'Close the lead', group: 'Leads', onClose })
  return (
    <aside
      ref={panel}
      aria-label="Lead"
      tabIndex={-1}
      className="flex min-h-0 w-[400px] shrink-0 flex-col overflow-y-auto border-l bg-surface outline-none max-lg:w-full max-lg:border-l-0"
    >
      {lead ? (
        <LeadContent lead={lead} onClose={close} />
      ) : (
        <>
          <div className="flex justify-end p-2">
            <IconButton label="Close" onClick={close}>
              <X aria-hidden />
            </IconButton>
          </div>
          {leadQuery.error ? (
            <LoadError title="The lead could not be loaded" query={leadQuery} />
          ) : leadQuery.data === null ? (
            <EmptyState picture={<SearchX />} title="Lead not found">
              It may have been deleted, or the link may be incomplete.
            </EmptyState>
          ) : (
            <div aria-busy="true" className="grid gap-3 px-5">
              <Skeletons sizes={['h-9', 'h-9', 'h-9', 'h-9']} />
            </div>
          )}
        </>
      )}
    </aside>
  )
}

function LeadContent({ lead, onClose }: { lead: Submission; onClose: () => void }) {
  const mayChange = usePermission()('PATCH /submissions/{id}')
  const hasStatus = useIsOffered()('GET /submissions?status')
  return (
    <>
      <LeadHeader lead={lead} mayChange={mayChange} onClose={onClose} />
      {mayChange && hasStatus ? <LeadFollowUp lead={lead} /> : null}
      <dl className={classes('grid gap-4 border-b px-5 pb-5', mayChange && hasStatus && 'pt-4')}>
        {Object.entries(lead.fields).map(([label, answer]) => (
          <Answer key={label} label={label} text={formatAnswer(answer)} />
        ))}
      </dl>
      <LeadFacts lead={lead} mayChange={mayChange} />
      {hasStatus ? <SamePerson lead={lead} mayChange={mayChange} /> : null}
      {mayChange ? <LeadNote key={lead.id} lead={lead} /> : null}
    </>
  )
}

/** Origin and time of a lead. People who may not change the lead also see its assignee and note here. */
function LeadFacts({ lead, mayChange }: { lead: Submission; mayChange: boolean }) {
  const may = usePermission()
  const isOffered = useIsOffered()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 px-5 py-4 text-sm">
      {lead.number === null ? null : <DescriptionItem term="Number">{lead.number}</DescriptionItem>}
      <DescriptionItem term="Page">
        {may('GET /pages') ? (
          <Link to="/leads" search={{ page: [lead.pageId] }} className="text-accent-text hover:underline">
            {lead.pageName}
          </Link>
        ) : (
          lead.pageName
        )}
      </DescriptionItem>
      {isOffered('GET /submissions?codeId') ? (
        <DescriptionItem term="Code">
          <LeadCode lead={lead} />
        </DescriptionItem>
      ) : null}
      {lead.secondsSinceScan === null ? null : (
        <DescriptionItem term="After the scan">{formatDuration(lead.secondsSinceScan)}</DescriptionItem>
      )}
      <DescriptionItem term="Place">
        {[lead.city, lead.region, lead.country && getCountryName(lead.country)].filter(Boolean).join(', ') || 'Unknown'}
      </DescriptionItem>
      {lead.lang === null ? null : <DescriptionItem term="Language">{getLanguageName(lead.lang)}</DescriptionItem>}
      <DescriptionItem term="Sent">
        <RelativeTime at={lead.createdAt} />
        <span className="text-ink-faint"> · {formatDateTime(new Date(lead.createdAt))}</span>
      </DescriptionItem>
      <FollowUpFacts lead={lead} mayChange={mayChange} />
    </dl>
  )
}

/** The follow-up of a lead. People who may not change it also see here what others change in other places. */
function FollowUpFacts({ lead, mayChange }: { lead: Submission; mayChange: boolean }) {
  return (
    <>
      {mayChange ? null : (
        <DescriptionItem term="Status">
          <StatusBadge status={lead.status} />
        </DescriptionItem>
      )}
      {lead.answeredAt === null ? null : (
        <DescriptionItem term="Answered">
          <RelativeTime at={lead.answeredAt} />
          {lead.answeredBy === null ? null : <span className="text-ink-faint"> · by {lead.answeredBy}</span>}
        </DescriptionItem>
      )}
      {lead.consents.map(({ text, at }) => (
        <DescriptionItem key={text} term="Consent">
          “{text}” <span className="text-ink-faint">· {formatDateTime(new Date(at))}</span>
        </DescriptionItem>
      ))}
      {lead.assignee !== null && !mayChange ? (
        <DescriptionItem term="Assigned to">{lead.assignee}</DescriptionItem>
      ) : null}
      {lead.note !== '' && !mayChange ? <DescriptionItem term="Note">{lead.note}</DescriptionItem> : null}
    </>
  )
}

interface LeadHeaderProps {
  lead: Submission
  mayChange: boolean
  onClose: () => void
}

/** The title of a lead, and its actions. */
function LeadHeader({ lead, mayChange, onClose }: LeadHeaderProps) {
  const may = usePermission()
  const removeLead = useRemoveLead()
  const readMark = useReadMark(lead, mayChange)
  const { title } = summarizeLead(lead)
  const handleRemove = () => {
    onClose()
    removeLead({ id: lead.id, title })
  }
  return (
    <header className="flex items-start gap-1 p-3 pl-5">
      <h2 className="line-clamp-3 min-w-0 flex-1 pt-1 text-lg font-semibold wrap-anywhere">{title}</h2>
      {mayChange ? (
        <IconButton label={readMark.isRead ? 'Mark as unread' : 'Mark as read'} onClick={readMark.change}>
          {readMark.isRead ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
        </IconButton>
      ) : null}
      {may('DELETE /submissions/{id}') ? (
        <IconButton label="Delete lead" onClick={handleRemove}>
          <Trash aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </header>
  )
}

/** Marks a lead as read when it is opened, if the person may change it. */
function useReadMark({ id, readAt }: Submission, mayChange: boolean) {
  const { mutate } = useMutation(changeSubmission(useQueryClient()))
  const isRead = readAt !== null
  const markRead = useEffectEvent(() => {
    if (mayChange && !isRead) mutate({ id, change: { read: true } })
  })
  // Runs only when a lead is opened, so that a lead that the person marks as unread stays unread.
  useEffect(() => markRead(), [id])
  return { isRead, change: () => mutate({ id, change: { read: !isRead } }) }
}

function LeadCode({ lead: { code, scanId } }: { lead: Submission }) {
  if (code === null) return scanId === null ? 'None: the page was opened without a scan' : 'Deleted'
  return (
    <Link to="/codes/$id" params={{ id: code.id }} className="text-accent-text hover:underline">
      {code.name}
    </Link>
  )
}

function Answer({ label, text }: { label: string; text: string }) {
  const link = findAnswerLink(text)
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-ink-faint wrap-anywhere">{label}</dt>
      <dd className="flex items-start gap-1 text-base">
        <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
          {text === '' ? (
            <span className="text-ink-faint">No answer</span>
          ) : link === null ? (
            text
          ) : (
            <a href={link} target="_blank" rel="noreferrer" className="text-accent-text hover:underline">
              {text}
            </a>
          )}
        </span>
        {text === '' ? null : <CopyButton text={text} noun={`answer to “${label}”`} className="-my-1.5" />}
      </dd>
    </div>
  )
}
