import { useEffect, useEffectEvent, useRef } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import type { BulkTask } from '../bulk/bulk-task.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import { useArchive } from '../use-archive.ts'
import type { DataTableState } from '#dashboard/ui/table/use-data-table.ts'
import type { Selection } from '#dashboard/ui/table/use-selection.ts'

interface ListKeys {
  codes: readonly Code[]
  table: DataTableState<Code>
  selection: Selection<Code>
  onTask: (task: BulkTask) => void
}

/** What keys do with the selected codes, or else with the current one. Returns how codes are archived. */
export function useListKeys({ codes, table, selection, onTask }: ListKeys) {
  const may = usePermission()
  const { selected } = selection
  const archiveAll = useArchiveAll(codes, table.goTo)
  const current = codes[table.current]
  const meant = selected.length > 0 ? selected : current ? [current] : []
  const task = (label: string, keys: string, kind: BulkTask['kind']) =>
    key(label, keys, () => meant.length > 0 && onTask({ kind, codes: meant }))
  const mayChange = may('PATCH /codes/bulk')
  const mayLoad = may('POST /codes/download')
  useSelectKeys(mayChange || mayLoad, current, selection)
  useCommand(mayChange ? task('Move to a folder', 'm', 'file') : null)
  useCommand(mayChange ? task('Tag', 't', 'tag') : null)
  useCommand(mayChange ? task('Change destination', 'r', 'repoint') : null)
  useCommand(mayLoad ? task('Download', 'd', 'download') : null)
  useCommand(may('POST /codes/sheet') ? task('Print labels', 'p', 'print') : null)
  useCommand(may('PATCH /codes/{id}') ? key('Archive or unarchive', 'e', () => archiveAll(meant)) : null)
  return archiveAll
}

function useSelectKeys(may: boolean, current: Code | undefined, { selected, toggle, setAll }: Selection<Code>) {
  useCommand(may ? key('Select the code', 'x', () => current && toggle(current.id, false)) : null)
  useCommand(may ? key('Select up to the code', 'shift+x', () => current && toggle(current.id, true)) : null)
  useCommand(may ? key('Select all that are loaded', 'mod+a', () => setAll(true)) : null)
  useCommand(selected.length > 0 ? key('Clear the selection', 'escape', () => setAll(false)) : null)
}

function key(label: string, keys: string, run: () => void) {
  return { label, group: 'Codes', keys, shown: 'keys', run } as const
}

function useArchiveAll(codes: readonly Code[], goTo: (index: number) => void) {
  const archive = useArchive()
  const bulk = useBulk()
  const leaving = useRef<{ ids: ReadonlySet<string>; index: number }>(undefined)
  // The row below an archived one moves up and takes the focus, so that one can go on.
  const follow = useEffectEvent(() => {
    const archivedRow = leaving.current
    if (!archivedRow || codes.some(({ id }) => archivedRow.ids.has(id))) return
    leaving.current = undefined
    goTo(archivedRow.index)
  })
  useEffect(() => follow(), [codes])
  return (meant: readonly Code[]) => {
    const [first] = meant
    if (!first) return
    leaving.current = { ids: new Set(meant.map(({ id }) => id)), index: codes.indexOf(first) }
    if (meant.length === 1) return archive(first)
    const archived = !first.archived
    void bulk(meant, { archived }, (what) =>
      archived ? `Archived ${what}. Printed codes keep working.` : `Unarchived ${what}`,
    )
  }
}
