import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Lock from 'lucide-react/icons/lock'
import PencilLine from 'lucide-react/icons/pencil-line'
import { memo } from 'react'
import type { PageSummary } from '#dashboard/api/page-changes.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { LinkCard } from '#dashboard/ui/link-card.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { PageMenu } from './page-menu.tsx'
import { describeSchedule } from '#dashboard/pickers/describe-schedule.ts'
import { Picture } from '#dashboard/pickers/picture.tsx'
import type { PageStatus } from './page-search.ts'
import type { PageTask } from './page-tasks.tsx'
import { getPageStatus } from './page-status.ts'
import { toHost } from '#dashboard/pickers/subdomain.ts'

interface PageCardProps {
  page: PageSummary
  /** Whether this browser has unsent changes of it. */
  isUnsent: boolean
  onTask: (task: PageTask) => void
}

/** A page in the grid. The whole card opens the builder or, for people who may not edit, the draft. */
export const PageCard = memo(function PageCard({ page, isUnsent, onTask }: PageCardProps) {
  const mayEdit = usePermission()('POST /pages/{id}/edits')
  const { id, name, previewUrl, thumbnailUrl, updatedAt, url } = page
  const status = getPageStatus(page)
  return (
    <LinkCard
      id={id}
      name={name}
      picture={<Picture subject="page" src={thumbnailUrl} />}
      address={
        status === 'draft'
          ? { text: toHost(url), title: `Reserved, not published yet: ${url}` }
          : { text: toHost(url), url }
      }
      menu={<PageMenu page={page} onTask={onTask} />}
      footer={
        <>
          <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
            <PageBadge status={status} serviceStatus={page.status} />
            <PlanBadges page={page} />
            {isUnsent ? (
              <span title="Open the page here to send them.">
                <Badge tone="warn" icon={<CloudOff aria-hidden />}>
                  Unsent changes here
                </Badge>
              </span>
            ) : null}
          </span>
          {updatedAt === null ? null : <RelativeTime at={updatedAt} />}
        </>
      }
    >
      {(link) =>
        mayEdit ? (
          <Link to="/pages/$id/edit" params={{ id }} {...link}>
            {name}
          </Link>
        ) : (
          <a href={previewUrl} target="_blank" rel="noreferrer" {...link}>
            {name}
          </a>
        )
      }
    </LinkCard>
  )
})

interface PageBadgeProps {
  status: PageStatus
  /** Status from the service; empty if it returns none. An unknown one is shown unchanged. */
  serviceStatus: string
}

/** Badge with the status of a page. */
function PageBadge({ status, serviceStatus }: PageBadgeProps) {
  if (serviceStatus === '') return null
  if (serviceStatus !== 'draft' && serviceStatus !== 'published') return <Badge>{serviceStatus}</Badge>
  switch (status) {
    case 'draft':
      return <Badge>Draft</Badge>
    case 'published':
      return (
        <Badge tone="ok" icon={<Check aria-hidden />}>
          Published
        </Badge>
      )
    case 'changed':
      return (
        <span title="Published. The latest changes are not live yet.">
          <Badge tone="warn" icon={<PencilLine aria-hidden />}>
            Unpublished changes
          </Badge>
        </span>
      )
  }
}

/** What will happen to the page at a chosen time, and whether it has a password. */
function PlanBadges({ page }: { page: PageSummary }) {
  const plans = describeSchedule(page)
  return (
    <>
      {plans.length > 0 ? (
        <span title={plans.join(' ')}>
          <Badge icon={<CalendarClock aria-hidden />}>{page.publishAt === null ? 'Ends' : 'Scheduled'}</Badge>
        </span>
      ) : null}
      {page.hasPassword ? <Badge icon={<Lock aria-hidden />}>Password</Badge> : null}
    </>
  )
}
