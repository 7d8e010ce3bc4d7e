import { type ReactNode, Suspense, type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { DragSource, useDragDescription } from '#dashboard/ui/drag/drop-area.tsx'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { type TableList, useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { type Selection, useSelection } from '#dashboard/ui/table/use-selection.ts'
import { BulkWork, useBulkTask } from '../bulk/bulk-work.tsx'
import { codeCard, CodeCells } from './code-cells.tsx'
import { useColumns } from './codes-columns.tsx'
import { additionalSorts, type CodeSearch, codeSorts } from '../code-search.ts'
import { useListOptions } from './list-options.ts'
import { pauseThumbnails } from './requested-thumbnails.ts'
import { RowActions, RowMenuItems, type RowTask } from './row-actions.tsx'
import { findCommonHost } from './short-address.ts'
import { useCodeLinks } from './use-code-links.ts'
import { useCodeSearch } from './use-code-search.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRecentScans } from './use-recent-scans.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const NothingListed = lazyComponent(async () => ({ default: (await import('./codes-empty.tsx')).NothingListed }))

const allSorts = [...codeSorts, ...additionalSorts]

interface CodesTableProps {
  search: CodeSearch
  list: TableList<Code>
  total: number | undefined
  /** Shown below the last code. */
  end?: ReactNode
}

/** The codes as a table, or as cards on a phone, with the actions for selected codes. */
export function CodesTable({ search, list, total, end }: CodesTableProps) {
  const { rows: codes, nextPage } = list
  const columns = useColumns()
  const isDense = useListOptions().density === 'compact'
  const may = usePermission()
  const { change } = useCodeSearch()
  const selection = useSelection(codes)
  const [task, setTask] = useBulkTask()
  const [rowTask, setRowTask] = useState<RowTask | null>(null)
  const table = useDataTable({
    name: 'Codes',
    noun: 'code',
    list,
    columns,
    card: codeCard,
    rowHeight: isDense ? 32 : 40,
    placeKey: `codes ${JSON.stringify(search)}`,
  })
  const archive = useListKeys({ codes, table, selection, onTask: setTask })
  const hasRecentScans = table.shape === 'table' && columns.some(({ id }) => id === 'recent')
  const cells = useCellsContext({ search, codes, isDense, hasRecentScans })
  const drag = useDrag(codes, selection)
  const onAll = useSelectAllMatching({ list, selection })
  const handleScroll = usePauseThumbnails(table.height)
  return (
    <DragSource className="relative flex min-h-0 flex-1 flex-col" findItem={drag.find}>
      <CodeCells value={cells}>
        <DataTable
          table={table}
          sorting={{
            field: search.sort ?? 'updated',
            onSort: (field) =>
              change({ sort: allSorts.find(({ value }) => value === field && field !== 'updated')?.value }),
          }}
          selection={may('PATCH /codes/bulk') || may('POST /codes/download') ? selection : undefined}
          rowName={({ name }) => name}
          actions={{
            name: ({ name }) => name,
            buttons: (code) => <RowActions code={code} onTask={setRowTask} />,
            menu: (code) => <RowMenuItems code={code} onTask={setRowTask} />,
          }}
          total={total}
          emptyState={
            <Suspense>
              <NothingListed search={search} />
            </Suspense>
          }
          footer={end}
          describedBy={drag.descriptionId}
          onScroll={handleScroll}
        />
      </CodeCells>
      {rowTask ? <RowDialogs task={rowTask} onDone={() => setRowTask(null)} /> : null}
      <BulkWork
        selection={selection}
        archived={search.archived === true}
        task={task}
        onTask={setTask}
        onArchive={archive}
        nextPage={{ state: nextPage, onAll }}
      />
    </DragSource>
  )
}

/** Dragging a row drags its code, or all selected codes if the row is selected. Undefined if the person may not move codes. */
function useDrag(codes: readonly Code[], { getDraggedIds: idsWith }: Selection<Code>) {
  const descriptionId = useDragDescription()
  const may = usePermission()
  const find = (element: Element, input: 'pointer' | 'key') => {
    const link = input === 'key' ? element : element.closest('[role=row]')?.querySelector('[data-row]')
    const code = link instanceof HTMLElement && codes.find(({ id }) => id === link.dataset['row'])
    if (!code) return null
    const ids = idsWith(code.id)
    return { kind: 'codes' as const, ids, label: ids.length === 1 ? code.name : `${ids.length} codes` }
  }
  return may('PATCH /codes/bulk') ? { find, descriptionId } : { find: undefined, descriptionId: undefined }
}

interface CellsOptions {
  search: CodeSearch
  codes: readonly Code[]
  isDense: boolean
  hasRecentScans: boolean
}

function useCellsContext({ search, codes, isDense, hasRecentScans }: CellsOptions) {
  // Computed from the first codes only, so that rows do not change while further codes are loaded.
  const commonHost = useMemo(() => findCommonHost(codes.slice(0, 50)), [codes])
  const links = useCodeLinks(search)
  const recentScans = useRecentScans(hasRecentScans)
  return useMemo(() => ({ links, commonHost, recentScans, isDense }), [links, commonHost, recentScans, isDense])
}

/** Delays thumbnails while the list scrolls by more than a row between two events. */
function usePauseThumbnails(rowHeight: number) {
  const top = useRef(0)
  return ({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>) => {
    if (Math.abs(scrollTop - top.current) > rowHeight) pauseThumbnails()
    top.current = scrollTop
  }
}

/** Limit of a selection, so that the browser stays responsive. */
const MAX_SELECTED = 5000

/** Loads and selects more codes until all matching ones, or the limit, are selected. */
function useSelectAllMatching({ list, selection }: { list: TableList<Code>; selection: Selection<Code> }) {
  const isSelectingAll = useRef(false)
  const { setAll, state } = selection
  const { rows, nextPage, loadMore } = list
  useEffect(() => {
    // The selection was cleared meanwhile.
    if (state === 'none') isSelectingAll.current = false
    if (!isSelectingAll.current) return
    setAll(true)
    if (nextPage === 'waiting' && rows.length < MAX_SELECTED) loadMore()
    else if (nextPage !== 'loading') isSelectingAll.current = false
  }, [state, nextPage, loadMore, rows.length, setAll])
  return () => {
    isSelectingAll.current = true
    setAll(true)
    if (nextPage === 'waiting') loadMore()
  }
}

const EditDestination = lazyComponent(async () => ({
  default: (await import('../destination/edit-destination.tsx')).EditDestination,
}))

const ShownCode = lazyComponent(async () => ({ default: (await import('./shown-code.tsx')).ShownCode }))

interface RowDialogsProps {
  task: RowTask
  onDone: () => void
}

/** Dialogs of a row's actions. */
function RowDialogs({ task: { kind, code }, onDone }: RowDialogsProps) {
  if (kind === 'destination')
    return (
      <Dialog title="Edit destination" description={code.name} open onOpenChange={onDone}>
        <EditDestination code={code} onDone={onDone} />
      </Dialog>
    )
  return (
    <Dialog title={code.name} open onOpenChange={onDone}>
      <ShownCode code={code} />
    </Dialog>
  )
}
