import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { TagPicker } from '#dashboard/pickers/tag-picker.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { AppUrlField } from '../destination/app-url-field.tsx'
import { AliasField } from './alias-field.tsx'
import { type Draft, opensAppFirst } from './draft.ts'

/** Where the code is filed. */
export function FilingFields() {
  const { control } = useFormContext<Draft>()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField control={control} name="folderId">
        {(field) => <FolderPicker label="Folder" emptyLabel="Unfiled" {...field} />}
      </FormField>
      <FormField control={control} name="tags">
        {({ value, error, onChange }) => (
          <TagPicker label="Tags" optional value={value} error={error} onChange={onChange} />
        )}
      </FormField>
    </div>
  )
}

/** Settings that few codes need. */
export function MoreFields() {
  const { control, watch } = useFormContext<Draft>()
  const may = usePermission()
  const isOffered = useIsOffered()
  const kind = watch('kind')
  return (
    <>
      {may('GET /aliases/check') && isOffered('POST /codes#aliases') ? <AliasField /> : null}
      {opensAppFirst(kind) && isOffered('POST /codes#appUrl') ? <AppUrlField /> : null}
      {isOffered('POST /codes#accessCode') ? (
        <FormField control={control} name="accessCode" validate={findAccessCodeProblem}>
          {(field) => (
            <TextField
              label="Access code"
              optional
              autoComplete="off"
              maxLength={64}
              hint="Visitors enter it before the destination opens."
              {...field}
            />
          )}
        </FormField>
      ) : null}
    </>
  )
}

const findAccessCodeProblem = (code: string) =>
  code !== '' && code.length < 4 ? 'An access code has at least 4 characters.' : undefined

interface DisclosureProps {
  label: string
  /** Shown beside the label while it is closed. */
  detail?: string
  children: () => ReactNode
}

/** Fields behind a button, which are rendered once somebody opens them. */
export function Disclosure({ label, detail, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-1 flex h-6 items-center gap-1 justify-self-start rounded-sm px-1 text-sm text-ink-soft hover:text-ink"
        onClick={() => {
          setOpen(!isOpen)
          setWasOpen(true)
        }}
      >
        <ChevronRight aria-hidden className={classes('size-4 transition-transform', isOpen && 'rotate-90')} />
        {label}
        {detail !== undefined && !isOpen ? <span className="text-ink-faint">· {detail}</span> : null}
      </button>
      {/* Hidden fields keep the typed text. */}
      <div id={id} hidden={!isOpen} className="grid grid-cols-1 gap-4">
        {wasOpen ? children() : null}
      </div>
    </div>
  )
}
