import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { openPane } from '../sync/panes-store.ts'
import { useSelectionStore } from '../sync/use-editor.ts'
import type { Problem } from './problems.ts'

/** Problems of the page, each with a link to its place. */
export function ProblemList({ problems, onLeave }: { problems: readonly Problem[]; onLeave: () => void }) {
  const selection = useSelectionStore()
  const handleShow = ({ page, block }: Problem) => {
    onLeave()
    selection.openPage(page)
    selection.select([block])
    openPane('block')
  }
  if (problems.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm text-ok-text [&_svg]:size-4">
        <CircleCheck aria-hidden />
        No problems found.
      </p>
    )
  return (
    <section aria-label="Checks" className="grid gap-1">
      <h3 className="text-sm font-semibold">{getHeading(problems)}</h3>
      <ul className="-mx-2 max-h-56 divide-y overflow-y-auto px-2">
        {problems.map((problem) => (
          <li
            key={`${problem.block} ${problem.message}`}
            className="flex items-center gap-2 py-1.5 text-sm [&>svg]:size-4 [&>svg]:shrink-0"
          >
            {problem.isBlocking ? (
              <CircleAlert aria-label="Blocks publishing" className="text-bad-text" />
            ) : (
              <TriangleAlert aria-label="Warning" className="text-warn-text" />
            )}
            <span className="min-w-0 flex-1 wrap-anywhere">
              {problem.message}
              <span className="text-ink-faint">, {problem.name}</span>
            </span>
            <Button
              variant="ghost"
              aria-label={`Show ${problem.name}: ${problem.message}`}
              onClick={() => handleShow(problem)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function getHeading(problems: readonly Problem[]): string {
  const blockingCount = problems.filter(({ isBlocking }) => isBlocking).length
  if (blockingCount > 0)
    return `${pluralize(blockingCount, 'problem')} to fix before publishing${problems.length > blockingCount ? ', and warnings' : ''}`
  return `${pluralize(problems.length, 'warning')} to check before publishing`
}
