import type { ReactNode } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import type { Import } from './use-import.ts'

interface ImportNoticeProps {
  work: Import
  /** Rows still to create. */
  left: number
  created: number
  wrong: number
  /** Rows that are created, or were, although a UTM value is not allowed. */
  warned: number
  /** Codes left in the plan. */
  room: number
}

/** Notices before, during and after the import. */
export function ImportNotice(props: ImportNoticeProps) {
  return (
    <p aria-live="polite" className="min-w-0 flex-1 text-sm text-ink-soft max-sm:basis-full">
      {renderNotice(props)}
    </p>
  )
}

function renderNotice({ work: { run, comparing }, left, created, wrong, warned, room }: ImportNoticeProps): ReactNode {
  const warning = warned > 0 ? ` ${pluralize(warned, 'row has', 'rows have')} UTM values that are not allowed` : ''
  if (run.state === 'running') return runningNotice(run)
  if (left > room)
    return (
      <span className="text-bad-text">
        Your plan allows {Math.max(0, room).toLocaleString()} more codes. Exclude some rows or archive codes.
      </span>
    )
  if (run.state === 'over')
    return left === 0
      ? `${created.toLocaleString()} codes created.${warning && `${warning}.`}`
      : `${created.toLocaleString()} codes created, ${left.toLocaleString()} failed. Each row shows the reason.`
  if (comparing.error)
    return (
      <>
        Existing codes could not be loaded, so duplicates of them are not detected. {failureText(comparing.error)}{' '}
        <button type="button" className="font-medium text-accent-text underline" onClick={comparing.retry}>
          Retry
        </button>
      </>
    )
  if (!comparing.isComplete) return 'Comparing with existing codes…'
  const errors = wrong > 0 ? `${pluralize(wrong, 'row has', 'rows have')} errors and will not be created.` : ''
  return `${errors}${warning && `${warning}, and will be created.`}`.trim()
}

function runningNotice({ isCancelled, wait }: Import['run']): string {
  if (isCancelled) return 'Finishing the rows that were sent…'
  return wait > 0 ? `Rate limit reached. The next batch starts in ${wait} seconds.` : ''
}
