import { useForm, useWatch } from 'react-hook-form'
import type { Template } from '#dashboard/api/templates.ts'
import { CodesPicker, type PickedCode } from '#dashboard/pickers/codes-picker.tsx'
import { useApplyTemplate } from '#dashboard/pickers/use-apply-template.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'

/** Chooses codes that get the design of a template. */
export function UseTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const form = useForm<{ codes: PickedCode[] }>({ defaultValues: { codes: [] } })
  const codes = useWatch({ control: form.control, name: 'codes' })
  const { apply, progress } = useApplyTemplate()
  return (
    <Form
      form={form}
      errorTitle="The template was not applied"
      onSubmit={(draft) => apply(draft.codes, template)}
      onSuccess={onDone}
    >
      <FormField control={form.control} name="codes">
        {({ value, onChange }) => <CodesPicker label="Codes" value={value} onChange={onChange} />}
      </FormField>
      {progress ? <ProgressBar label="Changed" {...progress} /> : null}
      <FormButtons
        action={codes.length === 0 ? 'Apply' : `Apply to ${pluralize(codes.length, 'code')}`}
        disabled={codes.length === 0}
        onCancel={onDone}
      />
    </Form>
  )
}
