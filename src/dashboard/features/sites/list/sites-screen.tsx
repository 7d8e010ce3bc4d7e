import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Globe from 'lucide-react/icons/globe'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type Site, sitesQueries } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { isHostedMatch } from '#dashboard/pickers/is-hosted-match.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { CardList } from '#dashboard/ui/card-list.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { useCardKeys } from '#dashboard/ui/lists/use-card-keys.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { SkeletonList } from '#dashboard/ui/skeleton.tsx'
import type { SiteTask } from '../actions/site-task.ts'
import { SiteTasks } from '../actions/site-tasks.tsx'
import { NewSiteDialog } from '../create/new-site-dialog.tsx'
import { DropOverlay } from '../deploy/drop-overlay.tsx'
import { useSource } from '../files/use-source.ts'
import { SiteCard } from './site-card.tsx'
import type { SitesSearch } from './site-search.ts'

/** Hosted sites, last changed first. A folder or ZIP dropped anywhere becomes a new site. */
export function SitesScreen({ search }: { search: SitesSearch }) {
  const navigate = useNavigate({ from: '/sites/' })
  const mayCreate = usePermission()('POST /sites')
  const { data: sites, error, isFetching, refetch } = useQuery(sitesQueries.all())
  const change = changeSearch<SitesSearch>((to) => navigate({ to: '/sites', ...to }))
  const source = useSource()
  const count = sites?.length
  return (
    <Screen
      title="Sites"
      search={
        <SearchBox
          noun="sites"
          criteria="name"
          placeholder={count ? `Search ${pluralize(count, 'site')}` : 'Search sites'}
          value={search.q ?? ''}
          onSearch={(q) => change({ q }, 'typing')}
        />
      }
      actions={
        mayCreate ? (
          <ButtonLink to="/sites" search={{ q: search.q, new: true }} variant="primary">
            <Plus aria-hidden />
            New site
          </ButtonLink>
        ) : null
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1280px] gap-4 p-6 max-sm:p-4">
          {sites ? (
            <SiteList sites={sites} q={search.q} onClear={() => change({ q: undefined })} />
          ) : error ? (
            <LoadError title="The sites could not be loaded" query={{ error, isFetching, refetch }} />
          ) : (
            <SkeletonList
              count={6}
              label="Sites"
              className={gridClass}
              itemClassName="grid gap-2 p-2"
              sizes={['aspect-16/10 rounded-lg', 'h-4 w-32', 'h-3 w-40 max-w-full', 'h-3 w-52 max-w-full']}
            />
          )}
        </div>
      </div>
      {mayCreate ? (
        <>
          <DropOverlay
            text="Drop a folder, a ZIP or an HTML file to publish it"
            onDrop={(reading) => {
              source.read(reading)
              if (!search.new) change({ new: true })
            }}
          />
          <NewSiteDialog
            open={search.new === true}
            sites={sites ?? []}
            source={source}
            onClose={() => change({ new: undefined }, 'typing')}
          />
        </>
      ) : null}
    </Screen>
  )
}

interface SiteListProps {
  sites: Site[]
  q: string | undefined
  onClear: () => void
}

function SiteList({ sites, q = '', onClear }: SiteListProps) {
  const [task, setTask] = useState<SiteTask | null>(null)
  const shownSites = sites.filter((site) => isHostedMatch(site, q))
  useCardKeys('site', shownSites)
  if (sites.length === 0) return <SitesEmpty />
  return (
    <>
      {shownSites.length === 0 ? (
        <NoMatches noun="sites" onClear={onClear}>
          There is no site named like “{q}”.
        </NoMatches>
      ) : (
        <CardList label="Sites" items={shownSites} className={gridClass} itemClassName="flex min-w-0">
          {(site) => <SiteCard site={site} onTask={setTask} />}
        </CardList>
      )}
      <SiteTasks task={task} onDone={() => setTask(null)} />
    </>
  )
}

/** Empty state of a workspace without sites. */
function SitesEmpty() {
  const mayCreate = usePermission()('POST /sites')
  return (
    <EmptyState
      picture={<Globe />}
      title={mayCreate ? 'Drop a folder here to publish it' : 'No sites yet'}
      action={
        mayCreate ? (
          <ButtonLink to="/sites" search={{ new: true }} variant="primary">
            <Plus aria-hidden />
            Create a site
          </ButtonLink>
        ) : null
      }
    >
      A site is a folder of HTML, styles and images, hosted at an address of its own, with a QR code if you want one. A
      ZIP file works too.
    </EmptyState>
  )
}

const gridClass = '-mx-2 grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-x-2 gap-y-3'
