import { useQuery } from '@tanstack/react-query'
import type { WebhookSelection } from '#contract/webhook.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { type Webhook, webhooksQueries } from '#dashboard/api/webhooks.ts'
import { CodesPicker, type PickedCode } from '#dashboard/pickers/codes-picker.tsx'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { FormError, readFormError } from '#dashboard/ui/form/form-error.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'

/** Listed codes, those of a folder or tag, or all codes. An empty folder or tag is not chosen yet. */
export interface CodeSelection {
  selection: WebhookSelection
  codes: PickedCode[]
}

interface SelectionFieldProps {
  value: CodeSelection
  hint: string
  error: string | undefined
  onChange: (value: CodeSelection) => void
}

/** Field for the codes whose scans are sent: all, those of a folder or tag, or listed ones. Without support by the service, only listed ones. */
export function SelectionField({ value, hint, error, onChange }: SelectionFieldProps) {
  const { data } = useQuery(webhooksQueries.all())
  const { selection, codes } = value
  const changeSelection = (next: WebhookSelection) => onChange({ codes, selection: next })
  return (
    <>
      {hasSelectionTypes(data) ? (
        <Segmented
          label="Send scans of"
          value={selection.type}
          options={selectionTypes}
          onChange={(type) => changeSelection(createEmptySelection(type))}
        />
      ) : null}
      {selection.type === 'codes' ? (
        <CodesPicker
          label="Codes"
          hint={hint}
          error={error}
          value={codes}
          onChange={(picked) => onChange({ selection, codes: picked })}
        />
      ) : selection.type === 'all' ? (
        <p className="text-sm text-ink-soft">Includes codes that you create later.</p>
      ) : selection.type === 'folder' ? (
        <FolderPicker
          label="Folder"
          hint="Includes subfolders, and codes that you move here later."
          error={error}
          emptyLabel="Choose a folder"
          value={selection.folderId || null}
          onChange={(folderId) => changeSelection({ type: 'folder', folderId: folderId ?? '' })}
        />
      ) : (
        <TagField value={selection.tag} error={error} onChange={(tag) => changeSelection({ type: 'tag', tag })} />
      )}
    </>
  )
}

/** The selection as part of a request body. */
export function toSelectionBody({ selection, codes }: CodeSelection) {
  return selection.type === 'codes' ? { codes: codes.map(({ id }) => id) } : { selection }
}

/** Throws the error again with the messages about `selection` moved to the field `codes`. */
export function showErrorsAtSelection(error: unknown): never {
  const { message, fieldErrors } = readFormError(error)
  if (fieldErrors.size === 0) throw error
  const fields = [...fieldErrors].map(([path, text]): [string, string] => [
    path.replace(/^selection(?=\.|$)/, 'codes'),
    text,
  ])
  throw new FormError(Object.fromEntries(fields), message)
}

/** Message about an incomplete selection; undefined if it is complete. */
export function findSelectionProblem({ selection }: CodeSelection): string | undefined {
  if (selection.type === 'folder' && selection.folderId === '') return 'Choose a folder.'
  return selection.type === 'tag' && selection.tag === '' ? 'Choose a tag.' : undefined
}

export function toSelection(webhook: Pick<Webhook, 'codes'> & Partial<Pick<Webhook, 'selection'>>): CodeSelection {
  return { selection: webhook.selection ?? { type: 'codes' }, codes: webhook.codes }
}

function hasSelectionTypes(data: { selectionTypes?: string[] } | undefined): boolean {
  return selectionTypes.every(({ value }) => data?.selectionTypes?.includes(value))
}

const selectionTypes: { value: WebhookSelection['type']; label: string }[] = [
  { value: 'all', label: 'All codes' },
  { value: 'folder', label: 'Folder' },
  { value: 'tag', label: 'Tag' },
  { value: 'codes', label: 'Selected' },
]

function createEmptySelection(type: WebhookSelection['type']): WebhookSelection {
  if (type === 'folder') return { type, folderId: '' }
  return type === 'tag' ? { type, tag: '' } : { type }
}

interface TagFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TagField({ value, error, onChange }: TagFieldProps) {
  const { data: tags = [] } = useQuery(tagsQueries.all())
  return (
    <Combobox
      label="Tag"
      hint="Includes codes that get this tag later."
      error={error}
      value={value}
      placeholder="Choose a tag"
      options={tags.map(({ tag }) => ({ value: tag, label: tag }))}
      onChange={onChange}
    />
  )
}
