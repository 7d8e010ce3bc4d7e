import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { removeTemplate, renameTemplate, type Template } from '#dashboard/api/templates.ts'
import { CodesPicker, type PickedCode } from '#dashboard/pickers/codes-picker.tsx'
import { DeleteDialog } from '#dashboard/pickers/confirm-delete.tsx'
import { useApplyTemplate } from '#dashboard/pickers/use-apply-template.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { RenameForm } from '#dashboard/ui/form/rename-form.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'

export type TemplateTask = 'use' | 'rename' | 'delete'

interface TemplateTasksProps {
  template: Template
  task: TemplateTask | null
  onDone: () => void
}

/** Dialogs of a template's menu. */
export function TemplateTasks({ template, task, onDone }: TemplateTasksProps) {
  const queries = useQueryClient()
  const handleOpen = (open: boolean) => {
    if (!open) onDone()
  }
  return (
    <>
      <Dialog title={`Use ${template.name}`} open={task === 'use'} onOpenChange={handleOpen}>
        <UseTemplate template={template} onDone={onDone} />
      </Dialog>
      <Dialog title="Rename template" open={task === 'rename'} onOpenChange={handleOpen}>
        <RenameTemplate template={template} onDone={onDone} />
      </Dialog>
      <DeleteDialog
        noun="template"
        id={template.id}
        name={template.name}
        options={removeTemplate(queries)}
        open={task === 'delete'}
        onOpenChange={handleOpen}
      >
        Codes that use it keep their design.
      </DeleteDialog>
    </>
  )
}

function RenameTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const { mutateAsync } = useMutation(renameTemplate(useQueryClient()))
  return (
    <RenameForm
      name={template.name}
      errorTitle="The template was not renamed"
      onSave={(name) => mutateAsync({ id: template.id, name })}
      onDone={onDone}
    />
  )
}

/** Chooses codes that get the design of a template. */
function UseTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
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
