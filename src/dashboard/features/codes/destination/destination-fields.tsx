import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { usePermission } from '../../../api/use-permission.ts'
import { PagePicker } from '../../../pickers/page-picker.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { type DestinationDraft, destinationProblem } from './destination-draft.ts'

interface DestinationFieldsProps {
  /** Focused and selected when it appears. */
  first?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** What a code opens, as `destination` of the form around it: an address of anybody's, or a page of ours. */
export function DestinationFields({ first = false, onKeyDown }: DestinationFieldsProps) {
  const mayPick = usePermission()('GET /pages')
  const { control, resetField } = useFormContext<{ destination: DestinationDraft }>()
  return (
    <FormField control={control} name="destination" validate={destinationProblem}>
      {({ value, error, onChange }) => (
        <div role="presentation" className="grid gap-3" onKeyDown={onKeyDown}>
          {mayPick ? (
            <Segmented
              label="Type"
              value={value.opens}
              options={{ url: 'URL', page: 'Page' }}
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
