import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { BareProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { Spinner } from '#dashboard/ui/spinner.tsx'
import type { DeployPhase } from '../files/site-archive.ts'
import type { RunState } from './use-deploy-run.ts'

interface DeployProgressProps {
  run: Extract<RunState, { step: 'running' | 'failed' }>
  /** Whether the source is a ZIP, which skips the packing phase. */
  isPacked: boolean
  /** The last phase: "Check and publish". */
  lastStep: string
  onCancel: () => void
  onRetry: () => void
  onBack: () => void
}

const phaseOrder: DeployPhase['name'][] = ['packing', 'uploading', 'publishing']

/** The phases of a deploy: which is running and how far, or which failed and why. */
export function DeployProgress({ run, isPacked, lastStep, onCancel, onRetry, onBack }: DeployProgressProps) {
  const titles = { packing: 'Pack the files', uploading: 'Upload', publishing: lastStep }
  const { phase } = run
  const currentIndex = phaseOrder.indexOf(phase.name)
  const isFailed = run.step === 'failed'
  return (
    <div className="grid gap-5">
      {/* Screen readers announce the phase, not the progress within it. */}
      <p role="status" className="sr-only">
        {isFailed ? '' : `${titles[phase.name]}…`}
      </p>
      <ol className="grid gap-3">
        {phaseOrder.map((name, index) =>
          name === 'packing' && isPacked ? null : (
            <li key={name} className="grid gap-1.5 text-sm" aria-current={name === phase.name ? 'step' : undefined}>
              <span className={classes('flex items-center gap-2', index > currentIndex && 'text-ink-faint')}>
                <StepIcon
                  state={
                    index < currentIndex ? 'done' : index > currentIndex ? 'waiting' : isFailed ? 'failed' : 'running'
                  }
                />
                <span className="flex-1">{titles[name]}</span>
                {name === phase.name ? (
                  <span className="text-xs text-ink-soft tabular-nums">{formatAmount(phase)}</span>
                ) : null}
              </span>
              {name === phase.name && phase.name !== 'publishing' && !isFailed ? (
                <BareProgressBar label={titles[name]} done={phase.done} total={phase.total} className="ml-6" />
              ) : null}
            </li>
          ),
        )}
      </ol>
      {isFailed ? <ErrorPanel title="Nothing was published">{run.message}</ErrorPanel> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {isFailed ? (
          <>
            <Button onClick={onBack}>Back</Button>
            <Button variant="primary" autoFocus onClick={onRetry}>
              Retry
            </Button>
          </>
        ) : (
          <Button autoFocus onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}

function formatAmount(phase: DeployPhase): string {
  if (phase.name === 'packing') return `${phase.done.toLocaleString()} of ${phase.total.toLocaleString()} files`
  return phase.name === 'uploading' && phase.total > 0
    ? `${formatBytes(phase.done)} of ${formatBytes(phase.total)}`
    : ''
}

function StepIcon({ state }: { state: keyof typeof icons }) {
  return (
    <>
      {icons[state]}
      <span className="sr-only">{stateLabels[state]}</span>
    </>
  )
}

const icons: Record<'done' | 'waiting' | 'failed' | 'running', ReactNode> = {
  done: <CircleCheck aria-hidden className="size-4 text-ok-text" />,
  waiting: <Circle aria-hidden className="size-4" />,
  failed: <CircleX aria-hidden className="size-4 text-bad-text" />,
  running: <Spinner className="text-accent-text" />,
}
const stateLabels = { done: 'Done: ', waiting: 'Waiting: ', failed: 'Failed: ', running: 'Running: ' }
