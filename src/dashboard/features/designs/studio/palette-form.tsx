import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray, useForm } from 'react-hook-form'
import { Button } from '#dashboard/ui/button.tsx'
import { ColorField } from '#dashboard/ui/fields/color-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'

const MAX_COLORS = 5

/** Form for a palette of custom colors, the main color first. */
export function PaletteForm({ onSubmit }: { onSubmit: (palette: string[]) => Promise<unknown> }) {
  const form = useForm({ defaultValues: { colors: [{ value: '#1d4ed8' }, { value: '#f59e0b' }] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'colors' })
  return (
    <Form
      form={form}
      errorTitle="The designs could not be made"
      className="grid gap-3"
      onSubmit={({ colors }) => onSubmit(colors.map(({ value }) => value))}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(({ id }, index) => (
          <div key={id} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <FormField control={form.control} name={`colors.${index}.value`}>
                {({ value, onChange }) => (
                  <ColorField
                    label={index === 0 ? 'Main color' : `Color ${index + 1}`}
                    value={value}
                    onChange={onChange}
                  />
                )}
              </FormField>
            </div>
            {fields.length > 1 ? (
              <IconButton label={`Remove color ${index + 1}`} onClick={() => remove(index)}>
                <X aria-hidden />
              </IconButton>
            ) : null}
          </div>
        ))}
      </div>
      <div className="flex justify-between gap-2">
        <Button
          disabled={fields.length >= MAX_COLORS}
          onClick={() => append({ value: '#0f766e' }, { shouldFocus: false })}
        >
          <Plus aria-hidden />
          Add a color
        </Button>
        <SubmitButton variant="primary">Draw nine designs</SubmitButton>
      </div>
    </Form>
  )
}
