import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Site } from '#dashboard/api/sites.ts'
import { toHost } from '#dashboard/pickers/subdomain.ts'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { LinkCard } from '#dashboard/ui/link-card.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { SiteMenu } from '../actions/site-menu.tsx'
import type { SiteTask } from '../actions/site-task.ts'
import { SitePicture } from '../site-picture.tsx'

interface SiteCardProps {
  site: Site
  onTask: (task: SiteTask) => void
}

/** A site in the grid. The whole card opens it. */
export const SiteCard = memo(function SiteCard({ site, onTask }: SiteCardProps) {
  const { id, name, url, version, fileCount, totalSize, usedBy, updatedAt } = site
  return (
    <LinkCard
      id={id}
      name={name}
      picture={<SitePicture site={site} />}
      address={{ text: toHost(url), url }}
      menu={<SiteMenu site={site} onTask={onTask} />}
      footer={
        <>
          <span className="basis-full truncate tabular-nums">
            Version {version} · {pluralize(fileCount, 'file')} · {formatBytes(totalSize)}
          </span>
          <span className="tabular-nums">{usedBy > 0 ? pluralize(usedBy, 'code') : 'No codes'}</span>
          <RelativeTime at={updatedAt} />
        </>
      }
    >
      {(link) => (
        <Link to="/sites/$id" params={{ id }} {...link}>
          {name}
        </Link>
      )}
    </LinkCard>
  )
})
