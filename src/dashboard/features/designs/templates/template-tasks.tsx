import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeTemplate, renameTemplate, type Template } from '#dashboard/api/templates.ts'
import { DeleteForm } from '#dashboard/pickers/confirm-delete.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { UseTemplate } from './use-template.tsx'

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
        <RenameForm template={template} onDone={onDone} />
      </Dialog>
      <Dialog
        role="alertdialog"
        title="Delete template"
        description={
          <>
            Delete <strong className="font-semibold">{template.name}</strong>? This cannot be undone. Codes that use it
            keep their design.
          </>
        }
        open={task === 'delete'}
        onOpenChange={handleOpen}
      >
        <DeleteForm
          noun="template"
          id={template.id}
          name={template.name}
          options={removeTemplate(queries)}
          onDone={onDone}
        />
      </Dialog>
    </>
  )
}

function RenameForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const { mutateAsync } = useMutation(renameTemplate(useQueryClient()))
  return (
    <NameForm
      value={template.name}
      action="Rename"
      errorTitle="The template was not renamed"
      onSave={(name) => mutateAsync({ id: template.id, name })}
      onSuccess={onDone}
      onCancel={onDone}
    />
  )
}
