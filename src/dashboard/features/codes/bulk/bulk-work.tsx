import { Suspense, useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import type { TableList } from '#dashboard/ui/table/use-data-table.ts'
import type { Selection } from '#dashboard/ui/table/use-selection.ts'
import type { BulkTask } from './bulk-task.ts'

const BulkBar = lazyComponent(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const BulkDialog = lazyComponent(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

interface BulkWorkProps {
  selection: Selection<Code>
  archived: boolean
  /** The current task, for the selected codes or for the focused row. */
  task: BulkTask | undefined
  onTask: (task: BulkTask | undefined) => void
  onArchive: (codes: readonly Code[]) => void
  nextPage: { state: TableList<Code>['nextPage']; onAll: () => void }
}

/** The bar for the selected codes and the dialog of the current task. Their code is loaded with the first selection. */
export function BulkWork({ selection, archived, task, onTask, onArchive, nextPage }: BulkWorkProps) {
  const { selectedRows: selected, state, isRestOffered, setAll } = selection
  const hasMore = isRestOffered && (state === 'some' || nextPage.state === 'waiting' || nextPage.state === 'loading')
  const moreState = !hasMore ? 'none' : state === 'all' && nextPage.state === 'loading' ? 'loading' : 'waiting'
  return (
    <Suspense>
      {selected.length > 0 ? (
        <BulkBar
          count={selected.length}
          archived={archived}
          nextPage={{ state: moreState, onAll: nextPage.onAll }}
          onTask={(kind) => onTask({ kind, codes: selected })}
          onArchive={() => onArchive(selected)}
          onClear={() => setAll(false)}
        />
      ) : null}
      {task ? <BulkDialog task={task} onDone={() => onTask(undefined)} /> : null}
    </Suspense>
  )
}

/** The current task for codes, and a function to set it. */
export function useBulkTask() {
  return useState<BulkTask>()
}
