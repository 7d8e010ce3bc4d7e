import { pickSet } from '#contract/utm.ts'
import { useOffers } from '../../../api/compatibility/offers.ts'
import { FolderPicker } from '../../../pickers/folder-picker.tsx'
import { UtmPresetPicker } from '../../../pickers/utm-fields.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { type Columns, columnLetter, type Table, unusedColumns } from './read-table.ts'

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
  onColumns: (columns: Columns) => void
  onFolder: (folder: FolderChoice) => void
}

const columnLabels = { app: 'App column', folder: 'Folder column', tags: 'Tags column' }

/** Meaning of each column, and the folder of the codes. */
export function ImportSettings(props: ImportSettingsProps) {
  const { table, columns, folder, folderProblem, disabled, onColumns, onFolder } = props
  const offers = useOffers()
  const options = Array.from({ length: table.width }, (_, column) => ({
    value: String(column),
    label: getLabel(table, columns, column),
  }))
  return (
    <fieldset disabled={disabled} className="grid content-start gap-4">
      <legend className="sr-only">Columns</legend>
      <SelectField
        label="Name"
        options={[...options, { value: '', label: 'Use the address as the name' }]}
        value={columns.name === null ? '' : String(columns.name)}
        onChange={({ target: { value } }) => onColumns({ ...columns, name: value === '' ? null : Number(value) })}
      />
      <SelectField
        label="Address"
        options={options}
        value={String(columns.url)}
        onChange={({ target: { value } }) => onColumns({ ...columns, url: Number(value) })}
      />
      {(offers('POST /codes#appUrl') ? (['app', 'folder', 'tags'] as const) : (['folder', 'tags'] as const)).map(
        (field) => (
          <SelectField
            key={field}
            label={columnLabels[field]}
            options={[{ value: '', label: 'None' }, ...options]}
            value={columns[field] === null ? '' : String(columns[field])}
            onChange={({ target: { value } }) =>
              onColumns({ ...columns, [field]: value === '' ? null : Number(value) })
            }
          />
        ),
      )}
      <UnusedColumns table={table} columns={columns} />
      <UtmPresetPicker
        label="UTM preset"
        none="None"
        hint="For addresses without UTM parameters."
        value={columns.preset?.id ?? ''}
        onChange={(preset) =>
          onColumns({ ...columns, preset: preset ? { id: preset.id, utm: pickSet(preset) } : undefined })
        }
      />
      <Checkbox
        label="The first row is a header"
        checked={columns.header}
        onChange={({ target }) => onColumns({ ...columns, header: target.checked })}
      />
      <hr className="border-line" />
      <SelectField
        label={columns.folder === null ? 'Import into' : 'Rows without a folder go into'}
        options={[
          { value: 'existing', label: 'Existing folder' },
          { value: 'new', label: 'New folder' },
        ]}
        value={folder.kind}
        onChange={({ target: { value } }) => onFolder({ ...folder, kind: value === 'new' ? 'new' : 'existing' })}
      />
      {folder.kind === 'existing' ? (
        <FolderPicker
          label="Folder"
          value={folder.folderId}
          none="Unfiled"
          onChange={(folderId) => onFolder({ ...folder, folderId })}
        />
      ) : (
        <TextField
          label="Name of the new folder"
          maxLength={200}
          autoComplete="off"
          value={folder.name}
          error={folderProblem}
          onChange={({ target }) => onFolder({ ...folder, name: target.value })}
        />
      )}
    </fieldset>
  )
}

/** Lists the columns that become UTM parameters, and the unused ones. */
function UnusedColumns({ table, columns }: Pick<ImportSettingsProps, 'table' | 'columns'>) {
  const unused = unusedColumns(table, columns)
  const utm = Object.keys(columns.utm).length
  return (
    <div role="status" className="grid gap-1 text-xs text-ink-soft empty:hidden">
      {utm > 0 ? <p>{pluralize(utm, 'UTM column')} added to the addresses.</p> : null}
      {unused.length > 0 ? (
        <p className="wrap-anywhere text-warn-text">
          {pluralize(unused.length, 'column is', 'columns are')} not used: {unused.join(', ')}.
        </p>
      ) : null}
    </div>
  )
}

function getLabel({ lines }: Table, { header }: Columns, column: number): string {
  const first = lines[0]?.[column]?.slice(0, 40)
  const letter = columnLetter(column)
  return first ? `${letter} · ${header ? first : `“${first}”`}` : `${letter} (empty)`
}
