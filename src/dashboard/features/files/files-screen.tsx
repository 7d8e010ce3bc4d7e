import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import FileType from 'lucide-react/icons/file-type'
import QrCode from 'lucide-react/icons/qr-code'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useMemo } from 'react'
import { filesQueries, type StoredFile } from '#dashboard/api/files.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { getFileKind } from '#dashboard/pickers/files/file-kind.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { ClearFilters, FilterMenu } from '#dashboard/ui/lists/filter-menu.tsx'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { TableSkeleton } from '#dashboard/ui/table/table-skeleton.tsx'
import { toLoadedList, useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { fileCard, fileColumns } from './file-columns.tsx'
import { FilePanel } from './file-details.tsx'
import type { FileSearch } from './file-search.ts'
import { findFiles, isFiltered, noFileFilters } from './find-files.ts'
import { NewFileForm } from './new-file-form.tsx'

/** The files that codes open: PDFs, pictures and others, each with its versions and its codes. */
export function FilesScreen({ search }: { search: FileSearch }) {
  const navigate = useNavigate({ from: '/files' })
  const change = changeSearch<FileSearch>((to) => navigate({ to: '/files', ...to }))
  const query = useQuery(filesQueries.all())
  const mayUpload = usePermission()('POST /files')
  const upload = () => change({ new: true })
  useCommand(mayUpload ? { label: 'Upload a file', group: 'Files', icon: <Upload />, run: upload } : null)
  const uploadButton = mayUpload ? (
    <Button variant="primary" onClick={upload}>
      <Upload aria-hidden />
      Upload
    </Button>
  ) : null
  const { open } = search
  return (
    <Screen
      title="Files"
      search={
        <SearchBox
          noun="files"
          criteria="name"
          placeholder="Search files"
          value={search.q ?? ''}
          onSearch={(q) => change({ q }, 'typing')}
        />
      }
      actions={uploadButton}
    >
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="List"
          className={classes('flex min-h-0 min-w-0 flex-1 flex-col', open !== undefined && 'max-lg:hidden')}
        >
          {query.data && query.data.length > 0 ? (
            <FileFilters files={query.data} search={search} onChange={change} />
          ) : null}
          {query.data ? (
            <FilesList files={query.data} search={search} onChange={change} uploadButton={uploadButton} />
          ) : query.error ? (
            <LoadError title="The files could not be loaded" query={query} />
          ) : (
            <TableSkeleton name="Files" columns={fileColumns} card={undefined} hasCheckbox={false} rowHeight={40} />
          )}
        </section>
        {open === undefined ? null : <FilePanel key={open} id={open} onClose={() => change({ open: undefined })} />}
      </div>
      <Dialog
        title="Upload a file"
        open={search.new === true && mayUpload}
        onOpenChange={() => change({ new: undefined }, 'typing')}
      >
        <NewFileForm onDone={(file) => change({ new: undefined, ...(file && { open: file.id }) }, 'typing')} />
      </Dialog>
    </Screen>
  )
}

interface FileFiltersProps {
  files: readonly StoredFile[]
  search: FileSearch
  onChange: (part: FileSearch) => void
}

function FileFilters({ files, search, onChange }: FileFiltersProps) {
  const kinds = [...new Set(files.map((file) => getFileKind(file)))].toSorted((a, b) => a.localeCompare(b))
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b px-4 py-1 max-md:px-2">
      <FilterMenu
        label="Kind"
        icon={<FileType aria-hidden />}
        allLabel="All kinds"
        activeLabel={search.kind ?? ''}
        value={search.kind}
        options={kinds.map((kind) => ({ value: kind, label: kind }))}
        onChoose={(kind) => onChange({ kind })}
      />
      <Button
        variant={search.unused ? 'secondary' : 'ghost'}
        className="px-2!"
        aria-pressed={search.unused === true}
        onClick={() => onChange({ unused: search.unused ? undefined : true })}
      >
        <QrCode aria-hidden />
        Without a code
      </Button>
      <ClearFilters isFiltered={isFiltered(search)} onClear={() => onChange(noFileFilters)} />
    </div>
  )
}

interface FilesListProps extends FileFiltersProps {
  uploadButton: ReactNode
}

function FilesList({ files, search, onChange, uploadButton }: FilesListProps) {
  const { q, kind, unused, open } = search
  const found = useMemo(() => findFiles(files, { q, kind, unused }), [files, q, kind, unused])
  const table = useDataTable({
    name: 'Files',
    noun: 'file',
    list: toLoadedList(found),
    columns: fileColumns,
    card: fileCard,
    openId: open,
    onOpen: (id) => onChange({ open: id }),
  })
  return (
    <DataTable
      table={table}
      emptyState={
        isFiltered(search) ? (
          <NoMatches noun="files" onClear={() => onChange(noFileFilters)}>
            Change or clear the filters to see other files.
          </NoMatches>
        ) : (
          <EmptyState picture={<FileDown />} title="A PDF behind a code" action={uploadButton}>
            Upload a menu, a price list or a manual. A code opens it, and you can replace it after printing.
          </EmptyState>
        )
      }
    />
  )
}
