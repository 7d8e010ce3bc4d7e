import type { ReactNode } from 'react'
import type { DeployResult } from '#dashboard/api/sites.ts'
import type { SiteSource } from '../files/site-source.ts'
import { DeployProgress } from './deploy-progress.tsx'
import type { RunState } from './use-deploy-run.ts'

interface DeployStepsProps {
  run: { state: RunState; cancel: () => void; goBack: () => void }
  source: SiteSource | null
  /** The last phase: "Check and publish". */
  lastStep: string
  /** Stays mounted during a run, so that its input is kept if the run is canceled or fails. */
  form: ReactNode
  onRetry: () => void
  /** Renders the result. */
  children: (deployResult: DeployResult) => ReactNode
}

/** A deploy in a dialog: the form, then the progress, then the result. */
export function DeploySteps({ run, source, lastStep, form, onRetry, children }: DeployStepsProps) {
  const { state, cancel, goBack } = run
  if (state.step === 'done') return children(state.deployResult)
  return (
    <>
      <div hidden={state.step !== 'idle'}>{form}</div>
      {state.step === 'idle' ? null : (
        <DeployProgress
          run={state}
          isPacked={source?.kind === 'zip'}
          lastStep={lastStep}
          onCancel={cancel}
          onRetry={onRetry}
          onBack={goBack}
        />
      )}
    </>
  )
}
