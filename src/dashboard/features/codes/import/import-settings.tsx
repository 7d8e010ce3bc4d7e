import type { Table } from '#tables/read-table.ts'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { UtmPresetPicker } from '#dashboard/pickers/utm-fields.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { ColumnMenus } from './column-menus.tsx'
import { TableNotes } from './table-notes.tsx'
import type { ImportRow } from './import-row.ts'
import { listOtherHosts } from './short-links.ts'
import { type Columns, lacksShortLinkHost } from './table-rows.ts'
import type { Import } from './use-import.ts'

export interface FolderChoice {
  kind: 'existing' | 'new'
  folderId: string | null
  name: string
}

interface ImportSettingsProps {
  table: Table
  columns: Columns
  folder: FolderChoice
  folderProblem: string | undefined
  disabled: boolean
  /** The number of rows whose name another row has too. */
  duplicateNameCount: number
  rows: readonly ImportRow[]
  shortLinkOptions: Import['shortLinkOptions']
  onColumnsChange: (columns: Columns) => void
  onFolderChange: (folder: FolderChoice) => void
}

/** The settings of an import: what each column means, and the folder that the codes go into. */
export function ImportSettings(props: ImportSettingsProps) {
  const {
    table,
    columns,
    folder,
    folderProblem,
    disabled,
    duplicateNameCount,
    rows,
    shortLinkOptions,
    onColumnsChange,
    onFolderChange,
  } = props
  return (
    <fieldset disabled={disabled} className="grid content-start gap-4">
      <legend className="sr-only">Import settings</legend>
      <TableNotes
        table={table}
        columns={columns}
        duplicateNameCount={duplicateNameCount}
        otherHosts={listOtherHosts(rows, shortLinkOptions)}
      />
      <ColumnMenus
        table={table}
        columns={columns}
        keepsShortLinks={shortLinkOptions.isOffered}
        onColumnsChange={onColumnsChange}
      />
      {lacksShortLinkHost(table, columns) ? (
        <SelectField
          label="Domain of the short links"
          options={[
            { value: '', label: 'None (short links are not kept)' },
            ...shortLinkOptions.domains.map((host) => ({ value: host, label: host })),
          ]}
          value={columns.shortLinkHost ?? ''}
          onChange={({ target: { value } }) => onColumnsChange({ ...columns, shortLinkHost: value || undefined })}
        />
      ) : null}
      <UtmPresetPicker
        label="UTM preset"
        emptyLabel="None"
        hint="For addresses without UTM parameters."
        value={columns.preset?.id ?? ''}
        onChange={(preset) => onColumnsChange({ ...columns, preset: preset ?? undefined })}
      />
      <hr className="border-line" />
      <SelectField
        label={columns.uses.includes('folder') ? 'Rows without a folder go into' : 'Import into'}
        options={[
          { value: 'existing', label: 'Existing folder' },
          { value: 'new', label: 'New folder' },
        ]}
        value={folder.kind}
        onChange={({ target: { value } }) => onFolderChange({ ...folder, kind: value === 'new' ? 'new' : 'existing' })}
      />
      {folder.kind === 'existing' ? (
        <FolderPicker
          label="Folder"
          value={folder.folderId}
          emptyLabel="Unfiled"
          onChange={(folderId) => onFolderChange({ ...folder, folderId })}
        />
      ) : (
        <TextField
          label="Name of the new folder"
          maxLength={200}
          autoComplete="off"
          value={folder.name}
          error={folderProblem}
          onChange={({ target }) => onFolderChange({ ...folder, name: target.value })}
        />
      )}
    </fieldset>
  )
}
