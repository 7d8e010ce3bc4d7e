import { getFailureText } from '#dashboard/api/failure-text.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import type { Import } from './use-import.ts'

interface ImportNoticeProps {
  importState: Import
  /** Rows that were sent but not created. */
  failed: number
  /** Rows that were not sent. */
  unsent: number
  created: number
  /** Codes of this import that were archived to undo it. */
  archived: number
  wrongCount: number
  /** Rows with a warning that were created or will be created. */
  warned: number
  /** Number of codes that the plan still allows. */
  codesLeft: number
}

/** Notices before, during and after the import. */
export function ImportNotice(props: ImportNoticeProps) {
  return (
    <p aria-live="polite" className="min-w-0 flex-1 text-sm text-ink-soft max-sm:basis-full">
      {renderNotice(props)}
    </p>
  )
}

function renderNotice({
  importState: { run, comparing },
  failed,
  unsent,
  wrongCount,
  warned,
  codesLeft,
  created,
  archived,
}: ImportNoticeProps) {
  const warning = warned > 0 ? ` ${pluralize(warned, 'row has a warning', 'rows have warnings')}` : ''
  if (run.state === 'running') return describeRun(run)
  if (failed + unsent > codesLeft)
    return (
      <span className="text-bad-text">
        Your plan allows {Math.max(0, codesLeft).toLocaleString()} more codes. Exclude some rows or archive codes.
      </span>
    )
  if (run.otherTab !== null) return <span className="text-warn-text">{otherTabNotices[run.otherTab]}</span>
  if (archived > 0) return describeUndo({ archived, created, removedFolders: run.removedFolders })
  if (run.state === 'over') return describeResult({ created, failed, unsent }, warning)
  if (comparing.error)
    return (
      <>
        Existing codes could not be loaded, so duplicates of them are not detected. {getFailureText(comparing.error)}{' '}
        <button type="button" className="font-medium text-accent-text underline" onClick={comparing.retry}>
          Retry
        </button>
      </>
    )
  if (!comparing.isComplete) return 'Comparing with existing codes…'
  const errors =
    wrongCount > 0 ? `${pluralize(wrongCount, 'row has', 'rows have')} errors and will not be created.` : ''
  return `${errors}${warning && `${warning}, and will be created.`}`.trim()
}

const otherTabNotices: Record<NonNullable<Import['run']['otherTab']>, string> = {
  running: 'Another tab of this browser is importing. Continue there, or wait until it is done.',
  continued: 'This import was continued in another tab. Here is its progress.',
  closed:
    'This import was closed in another tab. To go on, start over and choose the file again: rows whose codes already exist are skipped.',
}

interface UndoneCounts {
  archived: number
  created: number
  removedFolders: number
}

function describeUndo({ archived, created, removedFolders }: UndoneCounts): string {
  const folders = removedFolders > 0 ? ` and ${pluralize(removedFolders, 'empty folder')} removed` : ''
  const text = `The import was undone: ${pluralize(archived, 'code')} archived${folders}. Codes that are printed already keep working.`
  return created > 0 ? `${text} ${pluralize(created, 'code')} could not be archived.` : text
}

type Counts = Pick<ImportNoticeProps, 'created' | 'failed' | 'unsent'>

function describeResult({ created, failed, unsent }: Counts, warning: string): string {
  const text = `${pluralize(created, 'code')} created`
  if (failed + unsent === 0) return `${text}.${warning && `${warning}.`}`
  const remainders = [
    failed > 0 && `${failed.toLocaleString()} failed`,
    unsent > 0 && `${unsent.toLocaleString()} not sent`,
  ]
  return `${[text, ...remainders].filter(Boolean).join(', ')}.${failed > 0 ? ' Each failed row shows the reason.' : ''}`
}

function describeRun({ isCanceled, waitSeconds, task }: Import['run']): string {
  if (isCanceled) return 'Finishing the rows that were sent…'
  if (waitSeconds > 0) return `Rate limit reached. The import continues in ${pluralize(waitSeconds, 'second')}.`
  return task === 'create' ? 'You can leave this screen: the import continues.' : ''
}
