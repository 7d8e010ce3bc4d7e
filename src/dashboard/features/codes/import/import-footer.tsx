import { useQuery } from '@tanstack/react-query'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { ImportNotice } from './import-notice.tsx'
import { findShown, type RowKind } from './row-kind.ts'
import type { Place } from './run-import.ts'
import type { Import } from './use-import.ts'

/** Batch size while the limits of the workspace are unknown: the smallest of all plans. */
const SMALLEST_BATCH = 10

interface ImportFooterProps {
  work: Import
  kinds: readonly RowKind[]
  getPlace: () => Place | null
}

/** Notices, and the button that starts the import. */
export function ImportFooter({ work, kinds, getPlace }: ImportFooterProps) {
  const { run } = work
  const { data: me, isPending } = useQuery(workspaceQueries.me())
  const count = (kind: RowKind) => kinds.filter((other) => other === kind).length
  const [failed, unsent] = [count('failed'), count('create')]
  const codesLeft = me ? me.limits.codes - me.usage.codes : Infinity
  const counts = countCreated(run.ended)
  const handleStart = () => {
    const place = getPlace()
    if (place) void work.start(place, me?.limits.bulkBatch ?? SMALLEST_BATCH)
  }
  const isRunning = run.state === 'running'
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">
      {isRunning ? <ImportProgress task={run.task} counts={counts} left={failed + unsent} /> : null}
      <ImportNotice
        work={work}
        failed={failed}
        unsent={unsent}
        created={counts.created}
        archived={counts.archived}
        codesLeft={codesLeft}
        wrong={count('wrong')}
        warned={findShown(work, kinds, 'warned').length}
      />
      {run.state === 'over' && counts.created > 0 ? (
        <Button onClick={() => void run.undo()}>Undo this import</Button>
      ) : null}
      <Button
        pending={isRunning && (run.isCancelled || run.task === 'undo')}
        onClick={isRunning ? run.cancel : work.clear}
      >
        {isRunning ? 'Cancel' : 'Start over'}
      </Button>
      <NextStep
        work={work}
        failed={failed}
        left={failed + unsent}
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

/** Counts the codes that the import created, and those of them that were archived to undo it. */
function countCreated(ended: Import['run']['ended']): CreatedCounts {
  const codes = [...ended.values()].flatMap((end) => (end.ok ? [end] : []))
  const archived = codes.filter(({ isArchived }) => isArchived).length
  return { created: codes.length - archived, archived }
}

function ImportProgress({ task, counts, left }: Pick<Import['run'], 'task'> & { counts: CreatedCounts; left: number }) {
  const { created, archived } = counts
  return (
    <div className="basis-full">
      {task === 'create' ? (
        <ProgressBar label="Created" done={created} total={created + left} />
      ) : (
        <ProgressBar label="Archived" done={archived} total={created + archived} />
      )}
    </div>
  )
}

interface NextStepProps {
  work: Import
  failed: number
  left: number
  archived: number
  disabled: boolean
  onStart: () => void
}

function NextStep({ work, failed, left, archived, disabled, onStart }: NextStepProps) {
  // After an undo, the file must be chosen again to create its codes.
  if (archived > 0) return null
  if (work.run.state === 'over' && left === 0)
    return (
      <ButtonLink to="/codes" search={toSearch(work)} variant="primary">
        Show the codes
      </ButtonLink>
    )
  return (
    <Button
      variant="primary"
      pending={work.run.state === 'running'}
      disabled={disabled || left === 0}
      onClick={onStart}
    >
      {failed > 0 ? 'Try again with' : 'Create'} {pluralize(left, 'code')}
    </Button>
  )
}

function toSearch({ run: { place } }: Import) {
  const folder = place && 'folderId' in place ? place.folderId : null
  return folder === null ? {} : { folder }
}
