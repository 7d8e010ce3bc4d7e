import { useInfiniteQuery } from '@tanstack/react-query'
import Split from 'lucide-react/icons/split'
import { rulesQueries } from '#dashboard/api/rules.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { SplitCard } from './split-card.tsx'

/** All splits of the workspace: how each address does, and which is the best or how many scans are missing to know. */
export function SplitsScreen() {
  const query = useInfiniteQuery(rulesQueries.allSplits())
  const { rows, state, nextPage, loadMore } = usePagedList(query)
  return (
    <Screen title="Splits" parent={<ParentLink to="/analytics">Analytics</ParentLink>}>
      {state === 'failed' ? (
        <LoadError title="The splits could not be loaded" query={query} />
      ) : state === 'listed' && rows.length === 0 ? (
        <EmptyState
          picture={<Split />}
          title="Compare addresses"
          action={<ButtonLink to="/codes">Open a code</ButtonLink>}
        >
          Add a rule to a code and choose <em>Split between addresses</em>. Here you will see which address brings more
          leads and conversions, and when the difference is certain.
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-[820px] gap-4 p-5 max-sm:p-3" aria-busy={state === 'loading'}>
            {state === 'loading' ? [0, 1, 2].map((card) => <Skeleton key={card} className="h-44" />) : null}
            {rows.map((split) => (
              <SplitCard key={`${split.code.id} ${split.rule.id}`} split={split} />
            ))}
            {nextPage === 'none' ? null : (
              <Button className="justify-self-center" pending={nextPage === 'loading'} onClick={loadMore}>
                {nextPage === 'failed' ? 'Try again' : 'Show more'}
              </Button>
            )}
          </div>
        </div>
      )}
    </Screen>
  )
}
