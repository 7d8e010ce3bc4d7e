import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { codesQueries } from '#dashboard/api/codes.ts'
import { changeSite, removeSite, type Site } from '#dashboard/api/sites.ts'
import { NewCodeFor } from '#dashboard/pickers/new-code-for.tsx'
import { OpeningCodes } from '#dashboard/pickers/opening-codes.tsx'
import { SubdomainForm } from '#dashboard/pickers/subdomain-form.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { RenameForm } from '#dashboard/ui/form/rename-form.tsx'
import type { SiteTask } from './site-task.ts'

interface SiteTasksProps {
  task: SiteTask | null
  onDone: () => void
}

/** Dialogs of a site's menu. */
export function SiteTasks({ task, onDone }: SiteTasksProps) {
  const dialog = task && dialogs[task.kind]
  return (
    <Dialog
      role={task?.kind === 'delete' ? 'alertdialog' : 'dialog'}
      title={dialog?.title ?? ''}
      description={task ? describe(task) : ''}
      open={task !== null}
      onOpenChange={(open) => !open && onDone()}
    >
      {task && dialog ? <dialog.Form site={task.site} onDone={onDone} /> : null}
    </Dialog>
  )
}

const dialogs: Record<SiteTask['kind'], { title: string; Form: ComponentType<FormProps> }> = {
  rename: { title: 'Rename site', Form: RenameSite },
  address: { title: 'Change address', Form: AddressForm },
  code: { title: 'QR code', Form: CodeForm },
  delete: { title: 'Delete site', Form: DeleteForm },
}

function describe({ kind, site: { name, usedBy } }: SiteTask) {
  if (kind === 'code') return 'Print it once. It keeps working if the address of the site changes.'
  if (kind !== 'delete') return undefined
  const strong = <strong className="font-semibold">{name}</strong>
  if (usedBy === 0)
    return <>Delete {strong} with all of its versions? Its address stops working. This cannot be undone.</>
  return <>{strong} cannot be deleted while codes open it. Change their destinations first, even of archived ones.</>
}

interface FormProps {
  site: Site
  onDone: () => void
}

function RenameSite({ site: { id, name }, onDone }: FormProps) {
  const { mutateAsync } = useMutation(changeSite(useQueryClient()))
  return (
    <RenameForm
      name={name}
      hint="Visible to members only. The address does not change."
      errorTitle="The site was not renamed"
      onSave={(next) => mutateAsync({ id, change: { name: next } })}
      onDone={onDone}
    />
  )
}

function AddressForm({ site, onDone }: FormProps) {
  const { mutateAsync } = useMutation(changeSite(useQueryClient()))
  return (
    <SubdomainForm
      noun="site"
      current={site}
      onSave={(change) => mutateAsync({ id: site.id, change })}
      onDone={onDone}
    />
  )
}

function CodeForm({ site: { id, name }, onDone }: FormProps) {
  return <NewCodeFor destination={{ type: 'site', siteId: id }} name={name} onDone={onDone} />
}

function DeleteForm({ site, onDone }: FormProps) {
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(removeSite(useQueryClient()))
  // Nothing is requested if no code opens the site.
  const codes = useQuery({ ...codesQueries.ofSite(site.id), enabled: site.usedBy > 0 })
  const handleSuccess = () => {
    onDone()
    void navigate({ to: '/sites' })
  }
  if (site.usedBy > 0)
    return (
      <div className="grid gap-4">
        <OpeningCodes usedBy={site.usedBy} codes={codes} />
        <div className="flex justify-end">
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </div>
    )
  return (
    <ConfirmForm
      action="Delete site"
      errorTitle="The site was not deleted"
      successMessage={`Deleted the site ${site.name}`}
      onConfirm={() => mutateAsync(site.id)}
      onSuccess={handleSuccess}
      onCancel={onDone}
    />
  )
}
