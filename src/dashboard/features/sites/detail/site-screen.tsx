import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import FolderUp from 'lucide-react/icons/folder-up'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { type Site, sitesQueries } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { OpeningCodes } from '#dashboard/pickers/opening-codes.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'
import { MissingScreen } from '#dashboard/ui/missing-screen.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { SiteMenu } from '../actions/site-menu.tsx'
import type { SiteTask } from '../actions/site-task.ts'
import { SiteTasks } from '../actions/site-tasks.tsx'
import { DropOverlay } from '../deploy/drop-overlay.tsx'
import { useSource } from '../files/use-source.ts'
import { SitePicture } from '../site-picture.tsx'
import { useMayChangeUnknownAddresses, useUnknownAddresses } from '../use-unknown-addresses.ts'
import { DeployDialog } from './deploy-dialog.tsx'
import { SiteFacts } from './site-facts.tsx'
import { SiteVersions } from './site-versions.tsx'

const parent = <ParentLink to="/sites">Sites</ParentLink>

interface SiteScreenProps {
  id: string
  /** Whether the dialog for a new version is open. */
  isDeploying: boolean
}

/** Screen of one site: picture, facts, versions and codes. A folder or ZIP dropped anywhere becomes a new version. */
export function SiteScreen({ id, isDeploying }: SiteScreenProps) {
  const { data: site, error, isFetching, refetch } = useQuery(sitesQueries.one(id))
  if (site) return <SiteContent site={site} isDeploying={isDeploying} />
  if (error instanceof ApiError && error.status === 404)
    return <MissingScreen noun="site" parent={parent} action={<ButtonLink to="/sites">Show all sites</ButtonLink>} />
  return (
    <Screen title="Site" parent={parent}>
      {error ? (
        <LoadError title="The site could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <div aria-busy="true" role="region" aria-label="Site" className={scrollerClass}>
          <div className={layoutClass}>
            <div className="grid content-start gap-3">
              <Skeletons sizes={['aspect-16/10 w-full', 'mt-5 h-5 w-28', 'h-14 w-full', 'h-14 w-full']} />
            </div>
            <div className="grid content-start gap-3">
              <Skeletons sizes={['h-5 w-24', 'h-48 w-full', 'mt-5 h-5 w-24', 'h-20 w-full']} />
            </div>
          </div>
        </div>
      )}
    </Screen>
  )
}

function SiteContent({ site, isDeploying }: { site: Site; isDeploying: boolean }) {
  const navigate = useNavigate()
  const may = usePermission()
  const mayDeploy = may('POST /sites/{id}/deploy')
  const [task, setTask] = useState<SiteTask | null>(null)
  const source = useSource()
  const setDeploying = (deploy: true | undefined) =>
    void navigate({ to: '/sites/$id', params: { id: site.id }, search: { deploy }, replace: deploy === undefined })
  return (
    <Screen title={site.name} parent={parent} actions={<Actions site={site} onTask={setTask} />}>
      <div className={scrollerClass}>
        <div className={layoutClass}>
          <div className="grid min-w-0 content-start gap-6">
            <a
              href={site.url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${site.url}`}
              className="rounded-lg transition-shadow hover:shadow-float"
            >
              <SitePicture site={site} />
            </a>
            {may('GET /sites/{id}/deploys') ? <SiteVersions site={site} /> : null}
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <SiteFacts site={site} />
            <UnknownAddresses site={site} />
            <SiteCodes site={site} onCreate={() => setTask({ kind: 'code', site })} />
          </div>
        </div>
      </div>
      <SiteTasks task={task} onDone={() => setTask(null)} />
      {mayDeploy ? (
        <>
          <DropOverlay
            text="Drop a folder, a ZIP or an HTML file to deploy a new version"
            onDrop={(reading) => {
              source.read(reading)
              if (!isDeploying) setDeploying(true)
            }}
          />
          <DeployDialog site={site} open={isDeploying} source={source} onClose={() => setDeploying(undefined)} />
        </>
      ) : null}
    </Screen>
  )
}

function Actions({ site, onTask }: { site: Site; onTask: (task: SiteTask) => void }) {
  const mayDeploy = usePermission()('POST /sites/{id}/deploy')
  return (
    <>
      <a
        href={site.url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', '@max-[560px]/bar:hidden')}
      >
        <ExternalLink aria-hidden />
        Open
      </a>
      <SiteMenu site={site} onTask={onTask} />
      {mayDeploy ? (
        <ButtonLink to="/sites/$id" params={{ id: site.id }} search={{ deploy: true }} variant="primary">
          <FolderUp aria-hidden />
          Deploy<span className="-ml-0.5 @max-[560px]/bar:sr-only"> a new version</span>
        </ButtonLink>
      ) : null}
    </>
  )
}

const scrollerClass = '@container min-h-0 flex-1 overflow-y-auto'
const layoutClass =
  'mx-auto grid max-w-[1280px] grid-cols-1 gap-x-8 gap-y-6 p-6 max-sm:p-4 @min-[880px]:grid-cols-[minmax(0,1fr)_320px]'

/** The codes that open a site. */
function SiteCodes({ site, onCreate }: { site: Site; onCreate: () => void }) {
  const mayCreate = usePermission()('POST /codes')
  // Nothing is requested if no code opens the site.
  const codes = useQuery({ ...codesQueries.ofSite(site.id), enabled: site.usedBy > 0 })
  return (
    <Panel title="Codes that open it">
      {site.usedBy > 0 ? (
        <OpeningCodes usedBy={site.usedBy} codes={codes} />
      ) : (
        <p className="text-sm text-ink-soft">No code opens this site yet.</p>
      )}
      {mayCreate ? (
        <Button className="justify-self-start" onClick={onCreate}>
          <QrCode aria-hidden />
          Make a code for it
        </Button>
      ) : null}
    </Panel>
  )
}

/** Setting for addresses that a site does not have. Nothing if the service has no such setting. */
function UnknownAddresses({ site }: { site: Site }) {
  const mayChange = useMayChangeUnknownAddresses()
  const { change, isPending } = useUnknownAddresses(site)
  if (!mayChange) return null
  return (
    <Panel title="Unknown addresses">
      <div className="grid gap-2 rounded-lg border bg-surface p-3.5 text-sm">
        <Checkbox
          label="Open index.html"
          checked={site.unknownAddresses === 'open_index'}
          disabled={isPending}
          onChange={(event) => void change(event.target.checked ? 'open_index' : 'show_not_found')}
        />
        <p className="text-xs text-ink-soft">
          For an application with routes of its own, for example with React Router. Otherwise visitors see 404.html or a
          notice. A file 200.html, or a line of _redirects, takes precedence.
        </p>
      </div>
    </Panel>
  )
}
