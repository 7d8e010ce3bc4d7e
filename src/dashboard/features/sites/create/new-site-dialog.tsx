import { useQuery } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { createSite, type Site } from '#dashboard/api/sites.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { PlanNeeded } from '#dashboard/pickers/plan-needed.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { DeployResult } from '../deploy/deploy-result.tsx'
import { DeploySteps } from '../deploy/deploy-steps.tsx'
import { useDeployRun } from '../deploy/use-deploy-run.ts'
import type { SourceState } from '../files/use-source.ts'
import { type NewSite, NewSiteForm } from './new-site-form.tsx'

interface NewSiteDialogProps {
  open: boolean
  sites: readonly Site[]
  source: SourceState
  onClose: () => void
}

/** Dialog for a new site. */
export function NewSiteDialog(props: NewSiteDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ sites, source, onClose }: NewSiteDialogProps) {
  const run = useDeployRun<NewSite>(source.source, createSite)
  const [sentFields, setSentFields] = useState<NewSite>()
  const max = useReachedLimit()
  const { state } = run
  const handleClose = () => {
    // Closing during a run cancels it, and keeps the chosen files and the typed text.
    if (state.step === 'running') return run.cancel()
    source.setSource(null)
    onClose()
  }
  const handleSubmit = (fields: NewSite) => {
    setSentFields(fields)
    run.start(fields)
  }
  return (
    <Dialog title={state.step === 'done' ? state.deployResult.site.name : 'New site'} open onOpenChange={handleClose}>
      {max !== null && state.step === 'idle' ? (
        <NoMoreSites max={max} />
      ) : (
        <DeploySteps
          run={run}
          source={source.source}
          lastStep="Check and publish"
          onRetry={() => sentFields && run.start(sentFields)}
          form={
            <NewSiteForm
              source={source}
              sites={sites}
              fieldErrors={state.step === 'idle' ? state.fieldErrors : undefined}
              onSubmit={handleSubmit}
              onCancel={handleClose}
            />
          }
        >
          {(deployResult) => (
            <DeployResult deployResult={deployResult}>
              <ButtonLink to="/sites/$id" params={{ id: deployResult.site.id }} variant="primary">
                Show the site
              </ButtonLink>
            </DeployResult>
          )}
        </DeploySteps>
      )}
    </Dialog>
  )
}

/** The plan's number of sites, if all of them are in use. */
function useReachedLimit(): number | null {
  const { data: me } = useQuery(workspaceQueries.me())
  return me && me.usage.sites >= me.limits.sites ? me.limits.sites : null
}

function NoMoreSites({ max }: { max: number }) {
  if (max === 0)
    return (
      <PlanNeeded picture={<Globe />} title="Your plan has no sites">
        A larger plan hosts a folder of HTML, styles and images at an address of its own.
      </PlanNeeded>
    )
  return (
    <PlanNeeded picture={<Globe />} title="Every site of your plan is in use">
      Your plan includes {pluralize(max, 'site')}. Deploy a new version of a site, delete one, or move to a larger plan.
    </PlanNeeded>
  )
}
