import { Link } from '@tanstack/react-router'
import type { Submission } from '#dashboard/api/submissions.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { longPressClass } from '#dashboard/ui/drag/long-press-class.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { summarizeLead } from '../lead-text.ts'

/** A lead on the board. The card opens it, and is dragged to another column. */
export function BoardCard({ lead, isOpen }: { lead: Submission; isOpen: boolean }) {
  const { title, otherAnswers } = summarizeLead(lead)
  return (
    <div
      data-lead={lead.id}
      className={classes(
        'relative grid gap-1 rounded-md border bg-surface p-2.5 text-sm shadow-lift hover:border-edge',
        isOpen && 'border-accent!',
        longPressClass,
      )}
    >
      <Link
        to="."
        search={(before) => ({ ...before, open: lead.id })}
        draggable={false}
        className={classes(
          'block truncate outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-ring',
          lead.readAt === null ? 'font-semibold' : 'font-medium',
        )}
        title={title}
      >
        {title}
        {lead.readAt === null ? <span className="sr-only"> (unread)</span> : null}
      </Link>
      {otherAnswers.length > 0 ? (
        <p className="line-clamp-2 text-xs text-ink-soft wrap-anywhere">
          {otherAnswers.map(({ text }) => text).join(' · ')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-1.5 text-xs text-ink-faint">
        <RelativeTime at={lead.createdAt} />
        {lead.assignee === null ? null : <span className="truncate">· {lead.assignee}</span>}
        {lead.duplicates > 0 ? <Badge>{lead.duplicates + 1}×</Badge> : null}
      </div>
    </div>
  )
}
