import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { type Site, type SiteDeploy, sitesQueries } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { countNotes } from '../deploy/deploy-notes.tsx'
import { VersionDialog } from './version-dialog.tsx'
import { useDiscardedVersionIds, useDiscardVersion, useMayDiscard } from './use-discard-version.ts'
import { useRestoreVersion } from './use-restore-version.ts'

/** Versions of a site, newest first: preview and publish each. */
export function SiteVersions({ site }: { site: Site }) {
  const { data: deploys, error, isFetching, refetch } = useQuery(sitesQueries.deploys(site.id))
  const discardedIds = useDiscardedVersionIds()
  const [shownVersion, setShownVersion] = useState<SiteDeploy | null>(null)
  return (
    <Panel title="Versions" busy={!deploys && !error}>
      {deploys ? (
        <>
          <ol aria-label="Versions" className="grid overflow-hidden rounded-lg border bg-surface">
            {deploys
              .filter(({ id }) => !discardedIds.has(id))
              .map((deploy) => (
                <VersionRow key={deploy.id} site={site} deploy={deploy} onShow={() => setShownVersion(deploy)} />
              ))}
          </ol>
          <p className="text-xs text-ink-faint">The last ten versions are kept.</p>
        </>
      ) : error ? (
        <LoadError title="The versions could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <Skeletons sizes={['h-14', 'h-14', 'h-14']} />
      )}
      <VersionDialog site={site} deploy={shownVersion} onClose={() => setShownVersion(null)} />
    </Panel>
  )
}

interface VersionRowProps {
  site: Site
  deploy: SiteDeploy
  onShow: () => void
}

function VersionRow({ site, deploy, onShow }: VersionRowProps) {
  const mayRestore = usePermission()('POST /sites/{id}/restore')
  const mayDiscard = useMayDiscard(site)
  const { restore, isPending } = useRestoreVersion(site)
  const discard = useDiscardVersion(site)
  const { version, live, fileCount, totalSize, createdAt, actor } = deploy
  const warnings = countNotes(deploy)
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b px-3.5 py-2 text-sm last:border-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          Version {version}
          {live ? (
            <Badge tone="ok" icon={<Check aria-hidden />}>
              Live
            </Badge>
          ) : null}
          {warnings > 0 ? (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
              {pluralize(warnings, 'warning')}
            </Badge>
          ) : null}
        </p>
        <p className="text-xs text-ink-soft">
          <RelativeTime at={createdAt} /> by {actor.name} ·{' '}
          <span className="tabular-nums">
            {pluralize(fileCount, 'file')}, {formatBytes(totalSize)}
          </span>
        </p>
      </div>
      <span className="flex items-center gap-1">
        <IconButton label={`Preview version ${version}`} onClick={onShow}>
          <Eye aria-hidden />
        </IconButton>
        {mayDiscard(deploy) ? (
          <IconButton label={`Discard version ${version}`} onClick={() => discard(deploy)}>
            <Trash aria-hidden />
          </IconButton>
        ) : null}
        {mayRestore && !live ? (
          <Button
            pending={isPending}
            aria-label={`${isOlder(deploy, site) ? 'Restore' : 'Publish'} version ${version}`}
            onClick={() => void restore(deploy)}
          >
            <RotateCcw aria-hidden />
            {isOlder(deploy, site) ? 'Restore' : 'Publish'}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

function isOlder(deploy: SiteDeploy, site: Site): boolean {
  return deploy.version < site.version
}
