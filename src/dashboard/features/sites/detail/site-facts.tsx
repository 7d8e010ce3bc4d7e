import type { Site } from '#dashboard/api/sites.ts'
import { toHost } from '#dashboard/pickers/subdomain.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { formatBytes, formatNumber } from '#dashboard/ui/formats.ts'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'

/** Address and figures of a site. */
export function SiteFacts({ site }: { site: Site }) {
  const { url, version, fileCount, totalSize, createdAt, updatedAt } = site
  return (
    <Panel title="Details">
      <div className="grid gap-3 rounded-lg border bg-surface p-3.5 text-sm">
        <p className="flex items-center gap-1">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            title={url}
            className="min-w-0 flex-1 truncate text-accent-text hover:underline"
          >
            {toHost(url)}
          </a>
          <CopyButton text={url} noun="address" className="-my-1 -mr-1.5" />
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 tabular-nums">
          <DescriptionItem term="Version">{formatNumber(version)}</DescriptionItem>
          <DescriptionItem term="Files">{formatNumber(fileCount)}</DescriptionItem>
          <DescriptionItem term="Size">{formatBytes(totalSize)}</DescriptionItem>
          <DescriptionItem term="Changed">
            <RelativeTime at={updatedAt} />
          </DescriptionItem>
          <DescriptionItem term="Created">
            <RelativeTime at={createdAt} />
          </DescriptionItem>
        </dl>
      </div>
    </Panel>
  )
}
