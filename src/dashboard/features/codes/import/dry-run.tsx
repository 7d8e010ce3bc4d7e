import { findColumn } from '#tables/column-uses.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportFooter } from './import-footer.tsx'
import { type FolderChoice, ImportSettings } from './import-settings.tsx'
import { ImportTable } from './import-table.tsx'
import { KindFilter } from './kind-filter.tsx'
import { findShown, toRowKinds, type RowFilter } from './row-kind.ts'
import type { Import } from './use-import.ts'

/** The preview of an import by row, and later its result. */
export function DryRun({ work }: { work: Import }) {
  const { table, columns, rows, outcomes, run } = work
  const { folder, setFolder, problem, getPlace } = useFolderChoice()
  const kinds = toRowKinds(work)
  // The shown rows are fixed when a filter is chosen, so that a corrected row stays visible.
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
          equalNames={work.equalNames}
          rows={rows}
          shortLinkHosts={work.shortLinkHosts}
          onColumns={work.setColumns}
          onFolder={setFolder}
        />
      </aside>
      <section aria-label="Dry run" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <KindFilter
          getCount={(kind) => findShown(work, kinds, kind).length}
          chosen={view.kind}
          onChoose={(kind) => setView({ kind, indexes: findShown(work, kinds, kind) })}
        />
        <ImportTable
          rows={rows}
          outcomes={outcomes}
          ended={run.ended}
          shown={view.kind === 'all' ? rows.map((_, index) => index) : view.indexes}
          editable={run.state !== 'running'}
          hasApps={findColumn(columns.uses, 'app') !== null}
          onEdit={work.edit}
        />
        <ImportFooter work={work} kinds={kinds} getPlace={getPlace} />
      </section>
    </div>
  )
}

/** Folder of the import: that of the list, until another is chosen. */
function useFolderChoice() {
  const { folder: listedFolder } = useSearch({ from: '/_app/codes' })
  const folderId = listedFolder === undefined || listedFolder === 'root' ? null : listedFolder
  const [folder, setFolder] = useState<FolderChoice>({ kind: 'existing', folderId, name: '' })
  const [problem, setProblem] = useState<string>()
  /** The folder to import into; null with a message at the field if the name of a new one is missing. */
  const getPlace = () => {
    const folderName = folder.name.trim()
    const isMissing = folder.kind === 'new' && !folderName
    setProblem(isMissing ? 'Enter a name.' : undefined)
    if (isMissing) return null
    return folder.kind === 'new' ? { folderName } : { folderId: folder.folderId }
  }
  return { folder, setFolder, problem, getPlace }
}
