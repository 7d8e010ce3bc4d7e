import { useForm } from 'react-hook-form'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { RangeFields } from '#dashboard/ui/form/range-fields.tsx'

interface TimesFormProps {
  from: string | undefined
  to: string | undefined
  onChoose: (times: { from: string | undefined; to: string | undefined }) => void
  onCancel: () => void
}

/** Custom period, which may be open on one side. */
export function TimesForm({ from = '', to = '', onChoose, onCancel }: TimesFormProps) {
  const form = useForm({ defaultValues: { from, to } })
  const range = { type: 'datetime-local', min: '1970-01-01T00:00', max: '2099-12-31T23:59' }
  return (
    <Form
      form={form}
      errorTitle="The time was not changed"
      onSubmit={(times) => onChoose({ from: times.from || undefined, to: times.to || undefined })}
    >
      <RangeFields
        labels={['From', 'Until']}
        input={range}
        validate={(start, end) => (start >= end ? 'The end must be after the start.' : undefined)}
      />
      <FormButtons action="Show this time" onCancel={onCancel} />
    </Form>
  )
}
