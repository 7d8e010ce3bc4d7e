import { useEffect, useEffectEvent, useRef } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import type { BulkTask } from '../bulk/bulk-task.ts'
import { useChangeCodes } from '../bulk/use-change-codes.ts'
import { useArchive } from '../use-archive.ts'
import type { DataTableState } from '#dashboard/ui/table/use-data-table.ts'
import type { Selection } from '#dashboard/ui/table/use-selection.ts'

interface ListKeys {
  codes: readonly Code[]
  table: DataTableState<Code>
  selection: Selection<Code>
  onTask: (task: BulkTask) => void
}

/** Keyboard commands for the selected codes, or for the current code without a selection. Returns the function that archives codes. */
export function useListKeys({ codes, table, selection, onTask }: ListKeys) {
  const may = usePermission()
  const { selectedRows: selected } = selection
  const archiveAll = useArchiveAll(codes, table.goTo)
  const currentCode = codes[table.currentIndex]
  const targets = selected.length > 0 ? selected : currentCode ? [currentCode] : []
  const toTaskCommand = (label: string, keys: string, kind: BulkTask['kind']) =>
    toCommand(label, keys, () => targets.length > 0 && onTask({ kind, codes: targets }))
  const mayChange = may('PATCH /codes/bulk')
  const mayDownload = may('POST /codes/download')
  useSelectKeys(mayChange || mayDownload, currentCode, selection)
  useCommand(mayChange ? toTaskCommand('Move to a folder', 'm', 'file') : null)
  useCommand(mayChange ? toTaskCommand('Tag', 't', 'tag') : null)
  useCommand(mayChange ? toTaskCommand('Change destination', 'r', 'repoint') : null)
  useCommand(mayDownload ? toTaskCommand('Download', 'd', 'download') : null)
  useCommand(may('POST /codes/sheet') ? toTaskCommand('Print labels', 'p', 'print') : null)
  useCommand(may('PATCH /codes/{id}') ? toCommand('Archive or unarchive', 'e', () => archiveAll(targets)) : null)
  return archiveAll
}

function useSelectKeys(
  maySelect: boolean,
  current: Code | undefined,
  { selectedRows: selected, toggle, setAll }: Selection<Code>,
) {
  useCommand(maySelect ? toCommand('Select the code', 'x', () => current && toggle(current.id, false)) : null)
  useCommand(
    maySelect ? toCommand('Select up to the code', 'shift+x', () => current && toggle(current.id, true)) : null,
  )
  useCommand(maySelect ? toCommand('Select all that are loaded', 'mod+a', () => setAll(true)) : null)
  useCommand(selected.length > 0 ? toCommand('Clear the selection', 'escape', () => setAll(false)) : null)
}

function toCommand(label: string, keys: string, run: () => void) {
  return { label, group: 'Codes', keys, shown: 'keys', run } as const
}

function useArchiveAll(codes: readonly Code[], goTo: (index: number) => void) {
  const archive = useArchive()
  const changeCodes = useChangeCodes()
  const archivedRows = useRef<{ ids: ReadonlySet<string>; index: number }>(undefined)
  // When archived rows disappear, the row that takes their place gets the focus.
  const focusNextRow = useEffectEvent(() => {
    const archived = archivedRows.current
    if (!archived || codes.some(({ id }) => archived.ids.has(id))) return
    archivedRows.current = undefined
    goTo(archived.index)
  })
  useEffect(() => focusNextRow(), [codes])
  return (targets: readonly Code[]) => {
    const [firstCode] = targets
    if (!firstCode) return
    archivedRows.current = { ids: new Set(targets.map(({ id }) => id)), index: codes.indexOf(firstCode) }
    if (targets.length === 1) return archive(firstCode)
    const archived = !firstCode.archived
    void changeCodes(targets, { archived }, (codesText) =>
      archived ? `Archived ${codesText}. Printed codes keep working.` : `Unarchived ${codesText}`,
    )
  }
}
