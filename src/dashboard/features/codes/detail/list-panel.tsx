import type { ReactNode } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'

interface ListPanelProps<Item> {
  title: string
  /** Plural for sentences: "scans". */
  noun: string
  aside?: ReactNode
  /** The paginated list. */
  list: {
    data: { pages: { data: Item[] }[] } | undefined
    error: Error | null
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    refetch: () => Promise<unknown>
    fetchNextPage: () => Promise<unknown>
  }
  skeleton: ReactNode
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A panel with a list and its states: loading, failed, empty, more pages. */
export function ListPanel<Item>({ title, noun, aside, list, skeleton, empty, children }: ListPanelProps<Item>) {
  // There is no panel if the service lacks the endpoint.
  if (list.error instanceof ApiError && [404, 405].includes(list.error.status)) return null
  if (!list.data) {
    return (
      <Panel title={title} aside={aside} busy={!list.error}>
        {list.error ? (
          <ErrorPanel
            title={`The ${noun} could not be loaded`}
            onRetry={() => void list.refetch()}
            pending={list.isFetching}
          >
            {getFailureText(list.error)}
          </ErrorPanel>
        ) : (
          skeleton
        )}
      </Panel>
    )
  }
  const items = list.data.pages.flatMap((page) => page.data)
  return (
    <Panel title={title} aside={aside} busy={list.isFetchingNextPage}>
      {items.length > 0 ? children(items) : empty}
      {list.hasNextPage ? (
        <Button
          className="justify-self-center"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? 'Loading failed. Retry' : `Show earlier ${noun}`}
        </Button>
      ) : null}
    </Panel>
  )
}
