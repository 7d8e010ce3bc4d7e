import { useForm } from 'react-hook-form'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { zoneOptions } from '#dashboard/ui/lists/zone-options.ts'

interface ZoneFormProps {
  zone: string
  onChoose: (zone: string) => void
  onCancel: () => void
}

/** Time zone with a search field. */
export function ZoneForm({ zone, onChoose, onCancel }: ZoneFormProps) {
  const form = useForm({ defaultValues: { zone } })
  return (
    <Form form={form} errorTitle="The time zone was not changed" onSubmit={(chosen) => onChoose(chosen.zone)}>
      <FormField control={form.control} name="zone">
        {({ value, onChange }) => (
          <Combobox label="Time zone" options={zoneOptions} value={value} onChange={onChange} />
        )}
      </FormField>
      <FormButtons action="Use this zone" onCancel={onCancel} />
    </Form>
  )
}
