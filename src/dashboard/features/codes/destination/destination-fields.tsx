import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useOffers } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { PagePicker } from '#dashboard/pickers/page-picker.tsx'
import { SitePicker } from '#dashboard/pickers/site-picker.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { type DestinationDraft, destinationProblem } from './destination-draft.ts'

interface Option {
  value: DestinationDraft['opens']
  label: string
}

interface DestinationFieldsProps {
  /** Focused and selected when it appears. */
  first?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Fields for `destination` of the surrounding form: any address, or a page or site of the workspace. */
export function DestinationFields({ first = false, onKeyDown }: DestinationFieldsProps) {
  const may = usePermission()
  const offers = useOffers()
  const options: Option[] = [
    { value: 'url', label: 'URL' },
    ...(may('GET /pages') ? [{ value: 'page', label: 'Page' } as const] : []),
    ...(may('GET /sites') && offers('GET /codes?siteId') ? [{ value: 'site', label: 'Site' } as const] : []),
  ]
  const { control, resetField } = useFormContext<{ destination: DestinationDraft }>()
  return (
    <FormField control={control} name="destination" validate={destinationProblem}>
      {({ value, error, onChange }) => (
        <div role="presentation" className="grid gap-3" onKeyDown={onKeyDown}>
          {options.length > 1 ? (
            <Segmented
              label="Type"
              value={value.opens}
              options={options}
              // An error belongs to the type that it was about.
              onChange={(opens) => resetField('destination', { defaultValue: { ...value, opens } })}
            />
          ) : null}
          {value.opens === 'page' ? (
            <PagePicker
              label="Page"
              autoFocus={first}
              value={value.pageId}
              error={error}
              onChange={(pageId) => onChange({ ...value, pageId })}
            />
          ) : value.opens === 'site' ? (
            <SitePicker
              label="Site"
              autoFocus={first}
              value={value.siteId}
              error={error}
              onChange={(siteId) => onChange({ ...value, siteId })}
            />
          ) : (
            <AddressFields
              autoFocus={first}
              placeholder="example.com/menu"
              url={value.url}
              waiting={value.campaign}
              error={error}
              onChange={(part) => onChange({ ...value, ...part })}
            />
          )}
        </div>
      )}
    </FormField>
  )
}
