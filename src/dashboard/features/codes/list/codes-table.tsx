import { useEffect, useMemo, useRef } from 'react'
import type { Code } from '../../../api/code.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { DragSource, useDragDescription } from '../../../ui/drag/drop-area.tsx'
import { BulkWork, useBulkTask } from '../bulk/bulk-actions.tsx'
import { CodeRow, type RowHandlers } from './code-row.tsx'
import type { CodeSearch } from './code-search.ts'
import { CodesHead, toGridStyle } from './codes-columns.tsx'
import { RowActionsHost } from './row-actions-host.tsx'
import { mostCommonHost } from './short-address.ts'
import { SkeletonRow } from './codes-skeleton.tsx'
import { useListOptions } from './list-options.ts'
import { useCodeLinks } from './use-code-links.ts'
import { useCodeSearch } from './use-code-search.ts'
import { useColumns } from './use-columns.ts'
import { headHeight, type More, useList } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRecentScans } from './use-recent-scans.ts'
import { usePhone } from '../../../ui/lists/use-phone.ts'
import { type Selection, useSelection } from './use-selection.ts'

interface CodesTableProps {
  search: CodeSearch
  codes: Code[]
  total: number | undefined
  /** These are still the codes of the search before. */
  stale: boolean
  more: More
  /** How many codes were looked through where the rest is not looked through by itself. */
  looked?: { through: number; onMore: () => void } | undefined
}

/** The codes as a table, or as cards on a phone. Only what is near the window is in the document. */
export function CodesTable({ search, codes, total, stale, more, looked }: CodesTableProps) {
  const shape = usePhone() ? 'card' : 'table'
  const shown = useColumns()
  const dense = useListOptions().density === 'compact'
  const { change } = useCodeSearch()
  const selection = useSelection(codes)
  const [task, setTask] = useBulkTask()
  const height = shape === 'card' ? 64 : dense ? 32 : 40
  const list = useList({ search, codes, line: { height, head: shape === 'table' }, more })
  const archive = useListKeys({ codes, ...list, selection, onTask: setTask })
  const handlers = useRowHandlers({ search, codes, selection, onFocus: list.setActive })
  const recentScans = useRecentScans(shape === 'table' && shown.some(({ id }) => id === 'recent'))
  const drag = useDrag(codes, selection)
  const onAll = useAllThatMatch({ more, selection, loaded: codes.length })
  return (
    <DragSource className="relative flex min-h-0 flex-1 flex-col" style={toGridStyle(shown)} find={drag.find}>
      <div
        ref={list.scroller}
        className={classes(
          '@container min-h-0 flex-1 overflow-y-auto overscroll-contain transition-opacity',
          stale && 'opacity-60',
          // The last line can be scrolled out from under the bar.
          selection.state !== 'none' && 'pb-16',
        )}
      >
        <RowActionsHost codes={codes} line={{ height, head: shape === 'table' ? headHeight : 0 }} shape={shape}>
          <div
            role="table"
            aria-label="Codes"
            aria-describedby={drag.descriptionId}
            aria-rowcount={total === undefined ? -1 : total + 1}
            aria-busy={stale || more.state === 'loading'}
          >
            <div
              role="rowgroup"
              className={classes('sticky top-0 z-10 border-b bg-canvas', shape === 'card' && 'sr-only')}
            >
              <CodesHead
                shown={shown}
                sort={search.sort ?? 'updated'}
                selection={{ state: selection.state, onAll: selection.setAll }}
                onSort={(sort) => change({ sort: sort === 'updated' ? undefined : sort })}
              />
            </div>
            <div role="rowgroup" className="relative" style={{ height: list.height }}>
              {list.lines.map((index) => {
                const code = codes[index]
                return code ? (
                  <CodeRow
                    key={code.id}
                    code={code}
                    index={index}
                    shape={shape}
                    dense={dense}
                    shown={shown}
                    height={height}
                    tabbable={index === Math.max(0, list.active)}
                    selected={selection.chosen.has(code.id)}
                    recent={recentScans(code.id)}
                    handlers={handlers}
                  />
                ) : null
              })}
            </div>
          </div>
        </RowActionsHost>
        <ListEnd more={more} looked={looked} shape={shape} count={codes.length} />
      </div>
      <BulkWork
        selection={selection}
        archived={search.archived === true}
        task={task}
        onTask={setTask}
        onArchive={archive}
        more={{ state: more.state, onAll }}
      />
    </DragSource>
  )
}

/** A row drags its code, with the whole selection if it is selected; none where the person may file no code. */
function useDrag(codes: readonly Code[], { idsWith }: Selection) {
  const descriptionId = useDragDescription()
  const may = usePermission()
  const find = (element: Element, by: 'pointer' | 'key') => {
    const link = by === 'key' ? element : element.closest('[role=row]')?.querySelector('[data-code]')
    const code = link instanceof HTMLElement && codes.find(({ id }) => id === link.dataset['code'])
    if (!code) return null
    const ids = idsWith(code.id)
    return { kind: 'codes' as const, ids, label: ids.length === 1 ? code.name : `${ids.length} codes` }
  }
  return may('PATCH /codes/bulk') ? { find, descriptionId } : { find: undefined, descriptionId: undefined }
}

interface UseRowHandlers {
  search: CodeSearch
  codes: readonly Code[]
  selection: Selection
  onFocus: (id: string) => void
}

function useRowHandlers({ search, codes, selection: { toggle }, onFocus }: UseRowHandlers) {
  // Of the first ones, so that rows do not change while the next are read.
  const ownHost = useMemo(() => mostCommonHost(codes.slice(0, 50)), [codes])
  const links = useCodeLinks(search)
  return useMemo((): RowHandlers => {
    return { links, onFocus, onSelect: toggle, ownHost }
  }, [links, toggle, onFocus, ownHost])
}

/** So many codes a browser can hold and a person can mean. */
const mostSelected = 5000

/** Reads on and selects until all that match are selected, or as many as can be. */
function useAllThatMatch({ more, selection, loaded }: { more: More; selection: Selection; loaded: number }) {
  const isWanted = useRef(false)
  const { setAll, state } = selection
  const { load, state: moreState } = more
  useEffect(() => {
    // Cleared meanwhile: the next selection is another one.
    if (state === 'none') isWanted.current = false
    if (!isWanted.current) return
    setAll(true)
    if (moreState === 'waiting' && loaded < mostSelected) load()
    else if (moreState !== 'loading') isWanted.current = false
  }, [state, moreState, load, loaded, setAll])
  return () => {
    isWanted.current = true
    setAll(true)
    if (moreState === 'waiting') load()
  }
}

interface ListEndProps {
  more: More
  looked: CodesTableProps['looked']
  shape: 'table' | 'card'
  count: number
}

function ListEnd({ more, looked, shape, count }: ListEndProps) {
  if (looked) {
    return (
      <div className="flex flex-wrap items-center justify-center gap-3 p-4 text-sm text-ink-soft">
        Searched the first {looked.through.toLocaleString()} codes.
        <Button onClick={looked.onMore}>Search more</Button>
      </div>
    )
  }
  if (more.state === 'none') return count > 20 ? <AllShown count={count} /> : null
  if (more.state !== 'failed') return <SkeletonRow shape={shape} />
  return (
    <div role="alert" className="flex items-center justify-center gap-3 p-3 text-sm text-bad-text">
      The next codes could not be loaded.
      <Button onClick={more.load}>Retry</Button>
    </div>
  )
}

function AllShown({ count }: { count: number }) {
  return <p className="p-4 text-center text-xs text-ink-faint">{count.toLocaleString()} codes in total</p>
}
