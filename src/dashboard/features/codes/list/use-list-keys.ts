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

/** Keyboard commands for the selected codes, or else for the current one. Returns the function that archives codes. */
export function useListKeys({ codes, table, selection, onTask }: ListKeys) {
  const may = usePermission()
  const { selected } = selection
  const archiveAll = useArchiveAll(codes, table.goTo)
  const current = codes[table.current]
  const targets = selected.length > 0 ? selected : current ? [current] : []
  const task = (label: string, keys: string, kind: BulkTask['kind']) =>
    toCommand(label, keys, () => targets.length > 0 && onTask({ kind, codes: targets }))
  const mayChange = may('PATCH /codes/bulk')
  const mayLoad = may('POST /codes/download')
  useSelectKeys(mayChange || mayLoad, current, selection)
  useCommand(mayChange ? task('Move to a folder', 'm', 'file') : null)
  useCommand(mayChange ? task('Tag', 't', 'tag') : null)
  useCommand(mayChange ? task('Change destination', 'r', 'repoint') : null)
  useCommand(mayLoad ? task('Download', 'd', 'download') : null)
  useCommand(may('POST /codes/sheet') ? task('Print labels', 'p', 'print') : null)
  useCommand(may('PATCH /codes/{id}') ? toCommand('Archive or unarchive', 'e', () => archiveAll(targets)) : null)
  return archiveAll
}

function useSelectKeys(may: boolean, current: Code | undefined, { selected, toggle, setAll }: Selection<Code>) {
  useCommand(may ? toCommand('Select the code', 'x', () => current && toggle(current.id, false)) : null)
  useCommand(may ? toCommand('Select up to the code', 'shift+x', () => current && toggle(current.id, true)) : null)
  useCommand(may ? toCommand('Select all that are loaded', 'mod+a', () => setAll(true)) : null)
  useCommand(selected.length > 0 ? toCommand('Clear the selection', 'escape', () => setAll(false)) : null)
}

function toCommand(label: string, keys: string, run: () => void) {
  return { label, group: 'Codes', keys, shown: 'keys', run } as const
}

function useArchiveAll(codes: readonly Code[], goTo: (index: number) => void) {
  const archive = useArchive()
  const bulk = useBulk()
  const archivedRows = useRef<{ ids: ReadonlySet<string>; index: number }>(undefined)
  // The row below an archived one moves up and takes the focus, so that the keyboard can go on from there.
  const follow = useEffectEvent(() => {
    const followed = archivedRows.current
    if (!followed || codes.some(({ id }) => followed.ids.has(id))) return
    archivedRows.current = undefined
    goTo(followed.index)
  })
  useEffect(() => follow(), [codes])
  return (targets: readonly Code[]) => {
    const [first] = targets
    if (!first) return
    archivedRows.current = { ids: new Set(targets.map(({ id }) => id)), index: codes.indexOf(first) }
    if (targets.length === 1) return archive(first)
    const archived = !first.archived
    void bulk(targets, { archived }, (codesText) =>
      archived ? `Archived ${codesText}. Printed codes keep working.` : `Unarchived ${codesText}`,
    )
  }
}
