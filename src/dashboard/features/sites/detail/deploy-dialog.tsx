import { type ReactNode, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { deploySite, type Site, type SiteDeploy } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { DeployResult } from '../deploy/deploy-result.tsx'
import { DeploySteps } from '../deploy/deploy-steps.tsx'
import { SourceField } from '../deploy/source-field.tsx'
import { type RunState, useDeployRun } from '../deploy/use-deploy-run.ts'
import { checkSource } from '../files/check-source.ts'
import type { SourceState } from '../files/use-source.ts'
import { ReviewVersion } from './version-dialog.tsx'

interface DeployDialogProps {
  site: Site
  open: boolean
  source: SourceState
  onClose: () => void
}

/** Dialog that deploys a new version of a site. By default, the version is previewed before it goes live. */
export function DeployDialog(props: DeployDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ site, source, onClose }: DeployDialogProps) {
  // Only a service with restore can publish a version later.
  const mayPreview = usePermission()('POST /sites/{id}/restore')
  const [previewsFirst, setPreviewsFirst] = useState(true)
  const isPreview = mayPreview && previewsFirst
  const run = useDeployRun<{ live?: false }>(source.source, (fields, request) =>
    deploySite({ id: site.id, ...fields }, request),
  )
  const { state } = run
  const handleClose = () => {
    // Closing during a run cancels it, and keeps the chosen files.
    if (state.step === 'running') return run.cancel()
    source.setSource(null)
    onClose()
  }
  const start = () => run.start(isPreview ? { live: false } : {})
  const stagedVersion = findStagedVersion(state)
  return (
    <Dialog
      title={stagedVersion ? `Preview of version ${stagedVersion.version}` : 'Deploy a new version'}
      description={stagedVersion ? 'Visitors still see the former version.' : undefined}
      width={stagedVersion ? 'large' : 'narrow'}
      open
      onOpenChange={handleClose}
    >
      <DeploySteps
        run={run}
        source={source.source}
        lastStep={isPreview ? 'Check the files' : 'Check and publish'}
        onRetry={start}
        form={
          <DeployForm source={source} isPreview={isPreview} onSubmit={start} onCancel={handleClose}>
            {mayPreview ? (
              <Checkbox
                label="Preview it before it goes live"
                checked={previewsFirst}
                onChange={(event) => setPreviewsFirst(event.target.checked)}
              />
            ) : null}
          </DeployForm>
        }
      >
        {(deployResult) =>
          stagedVersion ? (
            <ReviewVersion site={site} deploy={stagedVersion} laterText="Keep for later" onDone={handleClose} />
          ) : (
            <DeployResult deployResult={deployResult}>
              <Button variant="primary" onClick={handleClose}>
                Done
              </Button>
            </DeployResult>
          )
        }
      </DeploySteps>
    </Dialog>
  )
}

function findStagedVersion(state: RunState): SiteDeploy | null {
  const deploy = state.step === 'done' ? state.deployResult.deploy : null
  return deploy?.live === false ? deploy : null
}

interface DeployFormProps {
  source: SourceState
  isPreview: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

function DeployForm({ source, isPreview, onSubmit, onCancel, children }: DeployFormProps) {
  const form = useForm()
  const { submitCount } = useFormState({ control: form.control })
  const isMissing = submitCount > 0 && !source.source && source.problem === undefined
  const handleSubmit = () => {
    if (source.source && checkSource(source.source).problems.length === 0) onSubmit()
  }
  return (
    <Form form={form} errorTitle="The version was not deployed" onSubmit={handleSubmit}>
      <SourceField state={isMissing ? { ...source, problem: 'Choose a folder, a ZIP or an HTML file.' } : source} />
      {children}
      <p className="text-xs text-ink-faint">
        The new version replaces every file. Visitors see the former version until all of the new one is in place.
      </p>
      <FormButtons action={isPreview ? 'Upload and preview' : 'Publish'} onCancel={onCancel} />
    </Form>
  )
}
