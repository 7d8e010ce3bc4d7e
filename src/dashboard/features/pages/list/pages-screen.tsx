import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { PageSummary } from '#dashboard/api/page-changes.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { unsentDraftsQuery } from '#dashboard/api/unsent-drafts.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { CardList } from '#dashboard/ui/card-list.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton, SkeletonList } from '#dashboard/ui/skeleton.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { NewPageDialog } from '../create/new-page-dialog.tsx'
import { PageCard } from './page-card.tsx'
import type { PageSearch } from './page-search.ts'
import { filterPages } from './page-status.ts'
import { type PageTask, PageTasks } from './page-tasks.tsx'
import { NoPageMatches, PagesEmpty } from './pages-empty.tsx'
import { useCardKeys } from '#dashboard/ui/lists/use-card-keys.ts'

/** Builder pages, last changed first. */
export function PagesScreen({ search }: { search: PageSearch }) {
  const navigate = useNavigate({ from: '/pages' })
  const mayCreate = usePermission()('POST /pages')
  const { data: pages, error, isFetching, refetch } = useQuery(pagesQueries.all())
  const change = changeSearch<PageSearch>((to) => navigate({ to: '/pages', ...to }))
  const { new: isCreating, template, ...filters } = search
  const count = pages?.length
  return (
    <Screen
      title="Pages"
      search={
        <SearchBox
          noun="pages"
          criteria="name"
          placeholder={count ? `Search ${pluralize(count, 'page')}` : 'Search pages'}
          value={search.q ?? ''}
          onSearch={(q) => change({ q }, 'typing')}
        />
      }
      actions={
        mayCreate ? (
          <ButtonLink to="/pages" search={{ ...filters, new: true }} variant="primary">
            <Plus aria-hidden />
            New page
          </ButtonLink>
        ) : null
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1280px] gap-4 p-6 max-sm:p-4">
          {pages ? (
            <PageList pages={pages} search={filters} onChange={change} />
          ) : error ? (
            <LoadError title="The pages could not be loaded" query={{ error, isFetching, refetch }} />
          ) : (
            <Loading />
          )}
        </div>
      </div>
      {mayCreate ? (
        <NewPageDialog
          open={isCreating === true}
          pages={pages ?? []}
          templateId={template}
          onClose={() => change({ new: undefined, template: undefined }, 'typing')}
        />
      ) : null}
    </Screen>
  )
}

interface PageListProps {
  pages: PageSummary[]
  search: PageSearch
  onChange: (part: PageSearch) => void
}

function PageList({ pages, search, onChange }: PageListProps) {
  const [task, setTask] = useState<PageTask | null>(null)
  const shownPages = filterPages(pages, search)
  const { data: drafts = [] } = useQuery(unsentDraftsQuery())
  const unsentIds = new Set(drafts.map(({ pageId }) => pageId))
  useCardKeys('page', shownPages)
  if (pages.length === 0) return <PagesEmpty />
  return (
    <>
      <div className="max-w-md">
        <Segmented
          label="Status"
          labelled="hidden"
          value={search.status ?? 'all'}
          options={{ all: 'All', published: 'Published', changed: 'Changed', draft: 'Drafts' }}
          onChange={(next) => onChange({ status: next === 'all' ? undefined : next })}
        />
      </div>
      {shownPages.length === 0 ? (
        <NoPageMatches search={search} onClear={() => onChange({ q: undefined, status: undefined })} />
      ) : (
        <CardList
          label="Pages"
          items={shownPages}
          className={gridClass}
          itemClassName="flex min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_320px]"
        >
          {(page) => <PageCard page={page} isUnsent={unsentIds.has(page.id)} onTask={setTask} />}
        </CardList>
      )}
      <PageTasks task={task} onDone={() => setTask(null)} />
    </>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="h-8 max-w-md" />
      <SkeletonList
        count={10}
        label="Pages"
        className={gridClass}
        itemClassName="grid gap-2 p-2"
        sizes={['aspect-square rounded-lg', 'h-4 w-32', 'h-3 w-40 max-w-full', 'h-5 w-20']}
      />
    </>
  )
}

const gridClass =
  '-mx-2 grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-2 gap-y-3 max-sm:grid-cols-2 max-sm:gap-x-0 max-sm:gap-y-2'
