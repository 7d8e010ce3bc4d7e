import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, Suspense, useState } from 'react'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { emptyViewKey, toViewKey, type View, viewsQueries } from '#dashboard/api/views.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { type CodeSearch, parseCodeSearch } from '../code-search.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const ViewActions = lazyComponent(async () => ({ default: (await import('./view-actions.tsx')).ViewActions }))
const ViewDialog = lazyComponent(async () => ({
  default: (await import('#dashboard/pickers/view-dialog.tsx')).ViewDialog,
}))

interface SavedViewsProps {
  search: CodeSearch
  /** Called when a row is chosen, to close the sheet. */
  onChoose: (() => void) | undefined
}

/** Saved filters and sort orders of the workspace, and the codes that need attention. */
export function SavedViews(props: SavedViewsProps) {
  const isOffered = useIsOffered()
  const may = usePermission()
  return may('GET /views') || isOffered('GET /codes?attention') ? <ViewList {...props} /> : null
}

function ViewList({ search, onChoose }: SavedViewsProps) {
  const may = usePermission()
  const { options } = useRouter()
  // Without saved views, only the codes that need attention are listed.
  const { data = [] } = useQuery({ ...viewsQueries.all(), enabled: may('GET /views') })
  // A service without lists of views has those of codes alone.
  const views = data.filter(({ list = 'codes' }: Partial<View>) => list === 'codes')
  const { data: attention } = useQuery(codesQueries.needingAttention())
  const [naming, setNaming] = useState<{ view?: View; search: string }>()
  const currentKey = toViewKey(search)
  const parseView = (text: string) => parseCodeSearch(options.parseSearch?.(`?${text}`) ?? {})
  const stringifySearch = () => (options.stringifySearch?.(search) ?? '').replace(/^\?/, '')
  const canSave = may('POST /views')
  return (
    <section aria-labelledby="saved-views" className="grid content-start gap-1.5 p-2 pt-1">
      <header className="flex h-8 items-center justify-between pl-2">
        <h2 id="saved-views" className="text-sm font-semibold text-ink-soft">
          Saved views
        </h2>
        {canSave ? (
          <IconButton
            label={currentKey === emptyViewKey ? 'Filter or sort first, then save the view' : 'Save this view'}
            disabled={currentKey === emptyViewKey}
            onClick={() => setNaming({ search: stringifySearch() })}
          >
            <BookmarkPlus aria-hidden />
          </IconButton>
        ) : null}
      </header>
      <ul className="grid">
        <ViewLine
          name="Needs attention"
          count={attention && `${attention.codes.length}${attention.hasMore ? '+' : ''}`}
          icon={<TriangleAlert aria-hidden />}
          search={{ attention: true }}
          currentKey={currentKey}
          onChoose={onChoose}
        />
        {views.map((view) => (
          <ViewLine
            key={view.id}
            name={view.name}
            icon={<Bookmark aria-hidden />}
            search={parseView(view.search)}
            currentKey={currentKey}
            onChoose={onChoose}
          >
            {canSave && may('DELETE /views/{id}') ? (
              <Suspense>
                <ViewActions view={view} onRename={() => setNaming({ view, search: view.search })} />
              </Suspense>
            ) : null}
          </ViewLine>
        ))}
      </ul>
      <Suspense>{naming ? <ViewDialog list="codes" {...naming} onDone={() => setNaming(undefined)} /> : null}</Suspense>
    </section>
  )
}

interface ViewLineProps {
  name: string
  icon: ReactNode
  count?: string | undefined
  search: CodeSearch
  /** Key of the current filters and sort order. */
  currentKey: string
  onChoose: (() => void) | undefined
  children?: ReactNode
}

function ViewLine({ name, icon, count, search, currentKey, onChoose, children }: ViewLineProps) {
  const isCurrent = toViewKey(search) === currentKey
  return (
    <li className="group/view relative flex">
      <Link
        to="/codes"
        search={search}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
        className={classes(
          'flex h-7.25 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-sm -outline-offset-2 coarse:h-10 [&>svg]:size-4 [&>svg]:shrink-0',
          isCurrent
            ? 'bg-accent-soft font-semibold text-accent-text'
            : 'text-ink-soft hover:bg-hover [&>svg]:text-ink-faint',
          children !== undefined && 'pr-8',
        )}
      >
        {icon}
        <span className="truncate" title={name}>
          {name}
        </span>
        {count === undefined ? null : <span className="ml-auto text-xs text-ink-faint tabular-nums">{count}</span>}
      </Link>
      {children}
    </li>
  )
}
