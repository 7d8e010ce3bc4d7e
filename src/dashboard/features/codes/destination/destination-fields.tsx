import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FileChoice } from '#dashboard/pickers/files/file-choice.tsx'
import { PagePicker } from '#dashboard/pickers/page-picker.tsx'
import { SitePicker } from '#dashboard/pickers/site-picker.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { type DestinationDraft, findDestinationProblem } from './destination-draft.ts'

interface Option {
  value: DestinationDraft['opens']
  label: string
}

interface DestinationFieldsProps {
  /** Whether the first field is focused and its text selected. */
  autoFocus?: boolean
  /** Whether the type is chosen here: an address, a page, a site or a file. */
  hasTypes?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Fields for `destination` of the surrounding form: any address, or a page, site or file of the workspace. */
export function DestinationFields({ autoFocus = false, hasTypes = true, onKeyDown }: DestinationFieldsProps) {
  const may = usePermission()
  const isOffered = useIsOffered()
  const options: Option[] = [
    { value: 'url', label: 'URL' },
    ...(may('GET /pages') ? [{ value: 'page', label: 'Page' } as const] : []),
    ...(may('GET /sites') && isOffered('GET /codes?siteId') ? [{ value: 'site', label: 'Site' } as const] : []),
    ...(may('GET /files') ? [{ value: 'file', label: 'File' } as const] : []),
  ]
  const { control, setValue, clearErrors } = useFormContext<{ destination: DestinationDraft }>()
  return (
    <FormField control={control} name="destination" validate={findDestinationProblem}>
      {({ value, error, onChange }) => (
        <div role="presentation" className="grid gap-3" onKeyDown={onKeyDown}>
          {hasTypes && options.length > 1 ? (
            <Segmented
              label="Type"
              value={value.opens}
              options={options}
              onChange={(opens) => {
                setValue('destination', { ...value, opens }, { shouldDirty: true })
                // The error is about the previous type.
                clearErrors('destination')
              }}
            />
          ) : null}
          {value.opens === 'page' ? (
            <PagePicker
              label="Page"
              autoFocus={autoFocus}
              value={value.pageId}
              error={error}
              onChange={(pageId) => onChange({ ...value, pageId })}
            />
          ) : value.opens === 'site' ? (
            <SitePicker
              label="Site"
              autoFocus={autoFocus}
              value={value.siteId}
              error={error}
              onChange={(siteId) => onChange({ ...value, siteId })}
            />
          ) : value.opens === 'file' ? (
            <FileChoice
              label="File"
              autoFocus={autoFocus}
              value={value.fileId}
              error={error}
              onChange={(fileId) => onChange({ ...value, fileId })}
            />
          ) : (
            <AddressFields
              autoFocus={autoFocus}
              placeholder="example.com/menu"
              url={value.url}
              pendingUtm={value.pendingUtm}
              error={error}
              onChange={(part) => onChange({ ...value, ...part })}
            />
          )}
        </div>
      )}
    </FormField>
  )
}
