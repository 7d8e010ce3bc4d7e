import { useState } from 'react'
import { toWorkspaceAddress } from '#contract/workspace-address.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { deleteDemo } from '#dashboard/api/workspace.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'

/** Deletes the demo, then opens another workspace of the person. */
export function DeleteDemo() {
  const [isAsking, setAsking] = useState(false)
  const { workspace, workspaces } = useSession()
  const openAnotherWorkspace = () => {
    const other = workspaces.find(({ id }) => id !== workspace.id)
    // In a new document, so that nothing of the demo remains.
    location.assign(other ? toWorkspaceAddress(other.slug, '/') : '/')
  }
  return (
    <SettingsSection
      title="Demo"
      about="This workspace has sample data for you to explore. Your other workspaces do not depend on it."
      aside={
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete the demo
        </Button>
      }
    >
      {isAsking ? (
        <ConfirmDialog
          action="Delete the demo"
          errorTitle="The demo was not deleted"
          onConfirm={deleteDemo}
          onSuccess={openAnotherWorkspace}
          onDone={() => setAsking(false)}
        >
          Delete <strong className="font-semibold">{workspace.name}</strong> with all its codes, scans, pages and leads?
          This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  )
}
