import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { removeTemplate, renameTemplate, type Template } from '../../../api/templates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { NameForm } from '../../../ui/fields/name-form.tsx'
import { toast } from '../../../ui/toast.ts'
import { UseTemplate } from './use-template.tsx'

export type TemplateTask = 'use' | 'rename' | 'delete'

interface TemplateTasksProps {
  template: Template
  task: TemplateTask | null
  onDone: () => void
}

/** The dialogs of what is done with a template. */
export function TemplateTasks({ template, task, onDone }: TemplateTasksProps) {
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
        <DeleteForm template={template} onDone={onDone} />
      </Dialog>
    </>
  )
}

function RenameForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const { mutateAsync } = useMutation(renameTemplate(useQueryClient()))
  const save = async (name: string) => {
    try {
      await mutateAsync({ id: template.id, name })
      onDone()
      return undefined
    } catch (error) {
      return failureText(error)
    }
  }
  return <NameForm name={template.name} action="Rename" onSave={save} onCancel={onDone} />
}

function DeleteForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const { mutate, isPending, error } = useMutation(removeTemplate(useQueryClient()))
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    mutate(template.id, {
      onSuccess: () => {
        onDone()
        toast({ message: `Deleted the template ${template.name}` })
      },
    })
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      {error ? <ErrorPanel title="The template was not deleted">{failureText(error)}</ErrorPanel> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="danger" pending={isPending}>
          Delete template
        </Button>
      </div>
    </form>
  )
}
