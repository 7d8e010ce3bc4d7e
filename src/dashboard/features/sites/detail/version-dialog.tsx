import { useForm } from 'react-hook-form'
import type { Site, SiteDeploy } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { UnknownAddressesSuggestion } from '../deploy/unknown-addresses-suggestion.tsx'
import { useDiscardVersion, useMayDiscard } from './use-discard-version.ts'
import { useRestoreVersion } from './use-restore-version.ts'
import { VersionPreview } from './version-preview.tsx'

interface VersionDialogProps {
  site: Site
  deploy: SiteDeploy | null
  onClose: () => void
}

/** Dialog with the preview of a version. */
export function VersionDialog({ site, deploy, onClose }: VersionDialogProps) {
  return (
    <Dialog
      title={deploy ? `Version ${deploy.version}` : ''}
      width="large"
      open={deploy !== null}
      onOpenChange={(open) => !open && onClose()}
    >
      {deploy ? <ReviewVersion site={site} deploy={deploy} laterText="Close" onDone={onClose} /> : null}
    </Dialog>
  )
}

interface ReviewVersionProps {
  site: Site
  deploy: SiteDeploy
  /** Text of the button that changes nothing. */
  laterText: string
  onDone: () => void
}

/** Preview of a version with buttons that publish or discard it. */
export function ReviewVersion({ site, deploy, laterText, onDone }: ReviewVersionProps) {
  const mayRestore = usePermission()('POST /sites/{id}/restore')
  const mayDiscard = useMayDiscard(site)
  const { restoreInForm } = useRestoreVersion(site)
  const discard = useDiscardVersion(site)
  const handleDiscard = () => {
    discard(deploy)
    onDone()
  }
  return (
    <VersionPreview deploy={deploy} notice={<UnknownAddressesSuggestion site={site} deploy={deploy} />}>
      <Form
        form={useForm()}
        errorTitle="The version was not published"
        className="flex flex-1 flex-wrap items-center justify-end gap-2 [&>[role=alert]]:basis-full"
        onSubmit={() => restoreInForm(deploy)}
        onSuccess={onDone}
      >
        {mayDiscard(deploy) ? (
          <Button variant="ghost" onClick={handleDiscard}>
            Discard
          </Button>
        ) : null}
        <Button onClick={onDone}>{laterText}</Button>
        {mayRestore && !deploy.live ? (
          <SubmitButton variant="primary">Publish version {deploy.version}</SubmitButton>
        ) : null}
      </Form>
    </VersionPreview>
  )
}
