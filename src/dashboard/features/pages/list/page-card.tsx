import { Link } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import { memo } from 'react'
import type { PageSummary } from '../../../api/page-changes.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PageBadge } from './page-badge.tsx'
import { PageMenu } from './page-menu.tsx'
import { Picture } from '../../../pickers/picture.tsx'
import type { PageTask } from './page-tasks.tsx'
import { getStatus } from './page-status.ts'
import { toHost } from '../subdomain.ts'

interface PageCardProps {
  page: PageSummary
  onTask: (task: PageTask) => void
}

/** A page in the grid. The whole card opens the builder, or for people who may not edit, the draft. */
export const PageCard = memo(function PageCard({ page, onTask }: PageCardProps) {
  const mayEdit = usePermission()('POST /pages/{id}/edits')
  const { id, name, previewUrl, thumbnailUrl, updatedAt, url } = page
  const status = getStatus(page)
  const isLive = status !== 'draft'
  const opener = { 'data-page': id, title: name, className: stretched }
  return (
    <article className="group relative grid min-w-0 flex-1 content-start gap-2 rounded-xl p-2 transition-colors hover:bg-hover has-[a[data-page]:focus-visible]:bg-hover">
      <Picture of="page" src={thumbnailUrl} />
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1 px-0.5">
          <h2 className="text-sm font-semibold">
            {mayEdit ? (
              <Link to="/pages/$id/edit" params={{ id }} {...opener}>
                {name}
              </Link>
            ) : (
              <a href={previewUrl} target="_blank" rel="noreferrer" {...opener}>
                {name}
              </a>
            )}
          </h2>
          {isLive ? (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              title={`Open ${url}`}
              className="relative flex max-w-full items-center gap-1 text-xs text-ink-soft hover:text-accent-text hover:underline"
            >
              <span className="truncate">{toHost(url)}</span>
              <ExternalLink aria-hidden className="size-3 shrink-0" />
            </a>
          ) : (
            <span className="block truncate text-xs text-ink-faint" title={`Reserved, not published yet: ${url}`}>
              {toHost(url)}
            </span>
          )}
        </div>
        <PageMenu page={page} onTask={onTask} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-0.5 text-xs text-ink-faint">
        <PageBadge status={status} serviceStatus={page.status} />
        {updatedAt === null ? null : <RelativeTime at={updatedAt} />}
      </div>
    </article>
  )
})

const stretched =
  'block truncate outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'
