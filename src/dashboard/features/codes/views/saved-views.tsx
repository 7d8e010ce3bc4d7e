import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, Suspense, useState } from 'react'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { removeView, saveView, type View, viewsQueries } from '#dashboard/api/views.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { type CodeSearch, parseCodeSearch } from '../code-search.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const ViewDialog = lazyComponent(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

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
  const { data: views = [] } = useQuery({ ...viewsQueries.all(), enabled: may('GET /views') })
  const { data: attention } = useQuery(codesQueries.needingAttention())
  const [naming, setNaming] = useState<{ view?: View; search: string }>()
  const remove = useRemoveView()
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
            label={currentKey === '{}' ? 'Filter or sort first, then save the view' : 'Save this view'}
            disabled={currentKey === '{}'}
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
              <ViewActions
                name={view.name}
                onRename={() => setNaming({ view, search: view.search })}
                onDelete={() => remove(view)}
              />
            ) : null}
          </ViewLine>
        ))}
      </ul>
      <Suspense>{naming ? <ViewDialog {...naming} onDone={() => setNaming(undefined)} /> : null}</Suspense>
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

function useRemoveView() {
  const queryClient = useQueryClient()
  const save = useMutation(saveView(queryClient))
  return useUndoableMutation({
    mutation: removeView(queryClient),
    describeResult: ({ name }: View) => `Deleted view ${name}`,
    createUndo:
      ({ name, search }) =>
      () =>
        save.mutateAsync({ name, search }),
    describeFailure: () => 'The view was not deleted.',
    describeUndoFailure: ({ name }) => `View ${name} was not restored.`,
  }).run
}

/** A key that is equal for views with the same filters and sort order, in any order of parameters. */
function toViewKey({ q, folder, tag, archived, attention, utmNotAllowed, sort }: CodeSearch): string {
  return JSON.stringify({ q, folder, tag, archived, attention, utmNotAllowed, sort })
}

/** Menu of a saved view. */
function ViewActions({ name, onRename, onDelete }: { name: string; onRename: () => void; onDelete: () => void }) {
  const trigger = (
    <IconButton
      label={`Actions for ${name}`}
      className="absolute! top-0.5 right-0.5 h-6! w-6! bg-hover opacity-0 group-hover/view:opacity-100 hover:bg-line! focus-visible:opacity-100 aria-expanded:opacity-100 coarse:h-9! coarse:w-9! coarse:bg-transparent coarse:opacity-100"
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
  return (
    <Menu label={`Actions for ${name}`} trigger={trigger}>
      <MenuItem icon={<Pencil />} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={<Trash />} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}
