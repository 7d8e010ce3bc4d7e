import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import { mapUtm, utmFields } from '#contract/utm.ts'
import { UtmValueField } from '#dashboard/pickers/utm-fields.tsx'
import { changeUtmPreset, createUtmPreset, type UtmPreset } from '#dashboard/api/utm-presets.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { pickEdited } from '#dashboard/ui/form/pick-edited.ts'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toast } from '#dashboard/ui/toast.ts'

const parameterValue = z.string().check(z.maxLength(200))
const schema = z
  .object({
    name: nameText,
    source: parameterValue,
    medium: parameterValue,
    campaign: parameterValue,
    term: parameterValue,
    content: parameterValue,
  })
  .check(
    z.refine((draft) => utmFields.some((field) => draft[field].trim() !== ''), {
      path: ['source'],
      message: 'Enter at least one parameter.',
    }),
  )
type Draft = z.infer<typeof schema>

interface UtmPresetFormProps {
  /** Null creates a new preset. */
  preset: UtmPreset | null
  onDone: () => void
}

/** Name and parameters of a UTM preset. */
export function UtmPresetForm({ preset, onDone }: UtmPresetFormProps) {
  const queryClient = useQueryClient()
  const create = useMutation(createUtmPreset(queryClient)).mutateAsync
  const change = useMutation(changeUtmPreset(queryClient)).mutateAsync
  const getKey = useIdempotencyKey()
  const form = useForm<Draft>({
    defaultValues: { name: preset?.name ?? '', ...mapUtm((field) => preset?.[field] ?? '') },
    resolver: schemaResolver<Draft, Draft>(schema, { name: 'Enter a name.' }),
  })
  const { control } = form
  const { dirtyFields } = useFormState({ control })
  const save = (body: Draft) =>
    preset
      ? change({ id: preset.id, change: pickEdited(body, dirtyFields) })
      : create({ body, idempotencyKey: getKey(body) })
  return (
    <Form
      form={form}
      errorTitle="The preset was not saved"
      onSubmit={save}
      onSuccess={(saved) => {
        toast({ message: `Saved ${saved.name}` })
        onDone()
      }}
    >
      <FormTextField control={control} name="name" label="Name" maxLength={200} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        {utmFields.map((field) => (
          <FormField key={field} control={control} name={field}>
            {({ value, error, onChange }) => (
              <UtmValueField field={field} optional value={value} error={error} onChange={onChange} />
            )}
          </FormField>
        ))}
      </div>
      <FormButtons action={preset ? 'Save' : 'Create preset'} onCancel={onDone} />
    </Form>
  )
}
