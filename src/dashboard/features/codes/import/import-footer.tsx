import { useQuery } from '@tanstack/react-query'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { ImportNotice } from './import-notice.tsx'
import { listShownIndexes, type RowKind } from './row-kind.ts'
import type { TargetFolder } from './run-import.ts'
import type { Import } from './use-import.ts'

/** Batch size while the limits of the workspace are unknown: that of the smallest plan. */
const SMALLEST_BATCH_ROWS = 10

interface ImportFooterProps {
  importState: Import
  kinds: readonly RowKind[]
  getTargetFolder: () => TargetFolder | null
}

/** Notices, and the button that starts the import. */
export function ImportFooter({ importState, kinds, getTargetFolder }: ImportFooterProps) {
  const { run } = importState
  const { data: me, isPending } = useQuery(workspaceQueries.me())
  const count = (kind: RowKind) => kinds.filter((other) => other === kind).length
  const [failed, unsent] = [count('failed'), count('create')]
  const codesLeft = me ? me.limits.codes - me.usage.codes : Infinity
  const counts = countCreatedCodes(run.ended)
  const handleStart = () => {
    const place = getTargetFolder()
    if (place) void importState.start(place, me?.limits.bulkBatch ?? SMALLEST_BATCH_ROWS)
  }
  const isRunning = run.state === 'running'
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">
      {isRunning ? <ImportProgress task={run.task} counts={counts} remainingCount={failed + unsent} /> : null}
      <ImportNotice
        importState={importState}
        failed={failed}
        unsent={unsent}
        created={counts.created}
        archived={counts.archived}
        codesLeft={codesLeft}
        wrongCount={count('wrong')}
        warned={listShownIndexes(importState, kinds, 'warned').length}
      />
      {run.state === 'over' && counts.created > 0 ? (
        <Button onClick={() => void run.undo()}>Undo this import</Button>
      ) : null}
      <Button
        pending={isRunning && (run.isCanceled || run.task === 'undo')}
        onClick={isRunning ? run.cancel : importState.clear}
      >
        {isRunning ? 'Cancel' : 'Start over'}
      </Button>
      <NextStep
        importState={importState}
        failed={failed}
        remainingCount={failed + unsent}
        archived={counts.archived}
        disabled={isPending || failed + unsent > codesLeft}
        onStart={handleStart}
      />
    </footer>
  )
}

interface CreatedCounts {
  created: number
  archived: number
}

/** Counts the active codes that the import created, and the codes that were archived to undo it. */
function countCreatedCodes(endedRows: Import['run']['ended']): CreatedCounts {
  const codes = [...endedRows.values()].flatMap((end) => (end.ok ? [end] : []))
  const archived = codes.filter(({ isArchived }) => isArchived).length
  return { created: codes.length - archived, archived }
}

function ImportProgress({
  task,
  counts,
  remainingCount,
}: Pick<Import['run'], 'task'> & { counts: CreatedCounts; remainingCount: number }) {
  const { created, archived } = counts
  return (
    <div className="basis-full">
      {task === 'create' ? (
        <ProgressBar label="Created" done={created} total={created + remainingCount} />
      ) : (
        <ProgressBar label="Archived" done={archived} total={created + archived} />
      )}
    </div>
  )
}

interface NextStepProps {
  importState: Import
  failed: number
  remainingCount: number
  archived: number
  disabled: boolean
  onStart: () => void
}

function NextStep({ importState, failed, remainingCount, archived, disabled, onStart }: NextStepProps) {
  // After an undo there is no next step: the file must be chosen again.
  if (archived > 0) return null
  if (importState.run.state === 'over' && remainingCount === 0)
    return (
      <ButtonLink to="/codes" search={toSearch(importState)} variant="primary">
        Show the codes
      </ButtonLink>
    )
  return (
    <Button
      variant="primary"
      pending={importState.run.state === 'running'}
      disabled={disabled || remainingCount === 0}
      onClick={onStart}
    >
      {failed > 0 ? 'Try again with' : 'Create'} {pluralize(remainingCount, 'code')}
    </Button>
  )
}

function toSearch({ run: { place } }: Import) {
  const folder = place && 'folderId' in place ? place.folderId : null
  return folder === null ? {} : { folder }
}
