import { findColumn } from '#tables/column-uses.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportFooter } from './import-footer.tsx'
import { type FolderChoice, ImportSettings } from './import-settings.tsx'
import { ImportTable } from './import-table.tsx'
import { KindFilter } from './kind-filter.tsx'
import { listShownIndexes, toRowKinds, type RowFilter } from './row-kind.ts'
import type { Import } from './use-import.ts'

/** The preview of each row before the import, and its result afterwards. */
export function DryRun({ importState }: { importState: Import }) {
  const { table, columns, rows, outcomes, run } = importState
  const { folder, setFolder, problem, getTargetFolder } = useFolderChoice()
  const kinds = toRowKinds(importState)
  // The rows are selected only when a filter is chosen, so that a row stays visible when it is corrected.
  const [view, setView] = useState<{ kind: RowFilter; indexes: readonly number[] }>({ kind: 'all', indexes: [] })
  if (!table || !columns) return null
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <aside
        aria-label="Settings"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its fields are disabled during and after an import; then it needs a tab stop.
        tabIndex={0}
        className="flex w-[264px] shrink-0 flex-col gap-4 overflow-y-auto border-r p-4 max-lg:max-h-[34dvh] max-lg:w-full max-lg:border-r-0 max-lg:border-b"
      >
        <ImportSettings
          table={table}
          columns={columns}
          folder={folder}
          folderProblem={problem}
          disabled={run.state !== 'before'}
          duplicateNameCount={importState.duplicateNameCount}
          rows={rows}
          shortLinkOptions={importState.shortLinkOptions}
          onColumnsChange={importState.setColumns}
          onFolderChange={setFolder}
        />
      </aside>
      <section aria-label="Dry run" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <KindFilter
          getCount={(kind) => listShownIndexes(importState, kinds, kind).length}
          filter={view.kind}
          isUndone={[...run.ended.values()].some((end) => end.ok && end.isArchived === true)}
          onChoose={(kind) => setView({ kind, indexes: listShownIndexes(importState, kinds, kind) })}
        />
        <ImportTable
          rows={rows}
          outcomes={outcomes}
          ended={run.ended}
          shownIndexes={view.kind === 'all' ? rows.map((_, index) => index) : view.indexes}
          editable={run.state !== 'running'}
          hasApps={findColumn(columns.uses, 'app') !== null}
          onEdit={importState.edit}
        />
        <ImportFooter importState={importState} kinds={kinds} getTargetFolder={getTargetFolder} />
      </section>
    </div>
  )
}

/** The folder of the import. By default it is the folder that the list shows. */
function useFolderChoice() {
  const { folder: listedFolder } = useSearch({ from: '/_app/codes' })
  const folderId = listedFolder === undefined || listedFolder === 'root' ? null : listedFolder
  const [folder, setFolder] = useState<FolderChoice>({ kind: 'existing', folderId, name: '' })
  const [problem, setProblem] = useState<string>()
  /** The folder to import into. If the name of a new folder is missing, returns null and shows a message at the field. */
  const getTargetFolder = () => {
    const folderName = folder.name.trim()
    const isMissing = folder.kind === 'new' && !folderName
    setProblem(isMissing ? 'Enter a name.' : undefined)
    if (isMissing) return null
    return folder.kind === 'new' ? { folderName } : { folderId: folder.folderId }
  }
  return { folder, setFolder, problem, getTargetFolder }
}
