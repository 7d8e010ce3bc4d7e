import { useQuery } from '@tanstack/react-query'
import type { WebhookSelection } from '#contract/webhooks.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { type Webhook, webhooksQueries } from '#dashboard/api/webhooks.ts'
import { CodesPicker, type PickedCode } from '#dashboard/pickers/codes-picker.tsx'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { FormError, readFormError } from '#dashboard/ui/form/form-error.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'

/** A list of codes, or a folder, tag or all codes. An empty folder or tag is not chosen yet. */
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

/** Chooses the codes whose scans are sent: all, those of a folder or tag, or single ones. A service without selections offers single ones only. */
export function SelectionField({ value, hint, error, onChange }: SelectionFieldProps) {
  const { data } = useQuery(webhooksQueries.all())
  const { selection, codes } = value
  const choose = (next: WebhookSelection) => onChange({ codes, selection: next })
  return (
    <>
      {offersSelections(data) ? (
        <Segmented
          label="Send scans of"
          value={selection.type}
          options={types}
          onChange={(type) => choose(emptySelection(type))}
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
          onChange={(folderId) => choose({ type: 'folder', folderId: folderId ?? '' })}
        />
      ) : (
        <TagField value={selection.tag} error={error} onChange={(tag) => choose({ type: 'tag', tag })} />
      )}
    </>
  )
}

/** The selection as it is sent. */
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
export function selectionProblem({ selection }: CodeSelection): string | undefined {
  if (selection.type === 'folder' && selection.folderId === '') return 'Choose a folder.'
  return selection.type === 'tag' && selection.tag === '' ? 'Choose a tag.' : undefined
}

export function toSelection(webhook: Pick<Webhook, 'codes'> & Partial<Pick<Webhook, 'selection'>>): CodeSelection {
  return { selection: webhook.selection ?? { type: 'codes' }, codes: webhook.codes }
}

function offersSelections(data: { selectionTypes?: string[] } | undefined): boolean {
  return types.every(({ value }) => data?.selectionTypes?.includes(value))
}

const types: { value: WebhookSelection['type']; label: string }[] = [
  { value: 'all', label: 'All codes' },
  { value: 'folder', label: 'Folder' },
  { value: 'tag', label: 'Tag' },
  { value: 'codes', label: 'Selected' },
]

function emptySelection(type: WebhookSelection['type']): WebhookSelection {
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
