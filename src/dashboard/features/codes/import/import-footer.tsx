import { useQuery } from '@tanstack/react-query'
import { workspaceQueries } from '../../../api/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ImportNotice } from './import-notice.tsx'
import { findShown, type RowKind } from './row-kind.ts'
import type { Place } from './run-import.ts'
import type { Import } from './use-import.ts'

/** Batch size if the workspace's own cannot be loaded: the smallest of all plans. */
const smallestBatch = 10

interface ImportFooterProps {
  work: Import
  kinds: readonly RowKind[]
  place: () => Place | null
}

/** Notices, and the button that starts the import. */
export function ImportFooter({ work, kinds, place }: ImportFooterProps) {
  const { run } = work
  const { data: me, isPending } = useQuery(workspaceQueries.me())
  const count = (kind: RowKind) => kinds.filter((one) => one === kind).length
  const [failed, unsent] = [count('failed'), count('create')]
  const left = failed + unsent
  const room = me ? me.limits.codes - me.usage.codes : Infinity
  const handleStart = () => {
    const into = place()
    if (into) void work.start(into, me?.limits.bulkBatch ?? smallestBatch)
  }
  const isRunning = run.state === 'running'
  const isOver = run.state === 'over'
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">
      {isRunning ? (
        <div className="basis-full">
          <ProgressBar label="Created" done={count('done')} total={count('done') + left} />
        </div>
      ) : null}
      <ImportNotice
        work={work}
        failed={failed}
        unsent={unsent}
        created={count('done')}
        room={room}
        wrong={count('wrong')}
        warned={findShown(work, kinds, 'warned').length}
      />
      <Button pending={isRunning && run.isCancelled} onClick={isRunning ? run.cancel : work.clear}>
        {isRunning ? 'Cancel' : 'Start over'}
      </Button>
      {isOver && left === 0 ? (
        <ButtonLink to="/codes" search={toSearch(work)} variant="primary">
          Show the codes
        </ButtonLink>
      ) : (
        <Button
          variant="primary"
          pending={isRunning}
          disabled={isPending || left === 0 || left > room}
          onClick={handleStart}
        >
          {failed > 0 ? 'Try again with' : 'Create'} {pluralize(left, 'code')}
        </Button>
      )}
    </footer>
  )
}

function toSearch({ run: { place } }: Import) {
  const folder = place && 'folderId' in place ? place.folderId : null
  return folder === null ? {} : { folder }
}
