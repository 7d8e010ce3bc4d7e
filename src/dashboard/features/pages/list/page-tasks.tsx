import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { changePage, type PageSummary } from '#dashboard/api/page-changes.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { RenameForm } from '#dashboard/ui/form/rename-form.tsx'
import { SavePageTemplate } from '#dashboard/pickers/save-page-template.tsx'
import { usePageActions } from './use-page-actions.ts'
import { NewCodeFor } from '#dashboard/pickers/new-code-for.tsx'
import { SubdomainForm } from '#dashboard/pickers/subdomain-form.tsx'

export interface PageTask {
  kind: 'rename' | 'address' | 'template' | 'unpublish' | 'code'
  page: PageSummary
}

interface PageTasksProps {
  task: PageTask | null
  onDone: () => void
}

/** Dialogs of a page's menu. */
export function PageTasks({ task, onDone }: PageTasksProps) {
  const dialog = task && dialogs[task.kind]
  return (
    <Dialog
      title={dialog?.title ?? ''}
      description={
        task?.kind === 'code' ? 'Print it once. It keeps working if the address of the page changes.' : undefined
      }
      open={task !== null}
      onOpenChange={(open) => !open && onDone()}
    >
      {task && dialog ? <dialog.Form page={task.page} onDone={onDone} /> : null}
    </Dialog>
  )
}

const dialogs: Record<PageTask['kind'], { title: string; Form: ComponentType<FormProps> }> = {
  rename: { title: 'Rename page', Form: RenamePage },
  address: { title: 'Change address', Form: AddressForm },
  template: { title: 'Save as template', Form: SavePageTemplate },
  unpublish: { title: 'Unpublish page', Form: UnpublishForm },
  code: { title: 'QR code', Form: CodeForm },
}

interface FormProps {
  page: PageSummary
  onDone: () => void
}

function RenamePage({ page: { id, name }, onDone }: FormProps) {
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  return (
    <RenameForm
      name={name}
      hint="Visible to members only. The address does not change."
      errorTitle="The page was not renamed"
      onSave={(next) => mutateAsync({ id, change: { name: next } })}
      onDone={onDone}
    />
  )
}

function AddressForm({ page, onDone }: FormProps) {
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  return (
    <SubdomainForm
      noun="page"
      current={page}
      onSave={(change) => mutateAsync({ id: page.id, change })}
      onDone={onDone}
    />
  )
}

function CodeForm({ page: { id, name }, onDone }: FormProps) {
  return <NewCodeFor destination={{ type: 'page', pageId: id }} name={name} onDone={onDone} />
}

function UnpublishForm({ page, onDone }: FormProps) {
  const { unpublish } = usePageActions()
  const handleConfirm = () => {
    onDone()
    unpublish(page)
  }
  return (
    <ConfirmForm
      action="Unpublish"
      errorTitle="The page was not unpublished"
      onConfirm={handleConfirm}
      onCancel={onDone}
    >
      <p className="text-sm wrap-anywhere">
        Unpublish <strong className="font-semibold">{page.name}</strong>? Visitors can no longer open it. The draft
        stays, and the published version is in its history.
      </p>
    </ConfirmForm>
  )
}
