import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { codesQueries } from '../../../api/codes.ts'
import { failureText } from '../../../api/failure-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { useMemo, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { toListQuery } from './code-query.ts'
import type { CodeSearch } from './code-search.ts'
import { CodesSkeleton } from './codes-skeleton.tsx'
import { CodesTable } from './codes-table.tsx'
import { needsAttention } from '../../../api/code-attention.ts'
import { NothingListed } from './empty-list.tsx'

/** So many codes of a service that answers others too are looked through before a person is asked to go on. */
const lookThrough = 1000

interface CodesListProps {
  search: CodeSearch
  /** How many there are in all, where that is known from elsewhere. */
  total: number | undefined
}

/** The list in each of its states: loading, failed, nothing yet, no match, and the codes. */
export function CodesList({ search, total }: CodesListProps) {
  const list = useInfiniteQuery({ ...codesQueries.list(toListQuery(search)), placeholderData: keepPreviousData })
  const read = list.data?.pages.flatMap((page) => page.data)
  if (!read) {
    return list.error ? (
      <ErrorPanel title="The codes could not be loaded" onRetry={() => void list.refetch()} pending={list.isFetching}>
        {failureText(list.error)}
      </ErrorPanel>
    ) : (
      <CodesSkeleton />
    )
  }
  const shared = { search, read, stale: list.isPlaceholderData, more: getLoadMore(list) }
  if (search.attention) return <AttentionList key={JSON.stringify(search)} {...shared} />
  if (read.length === 0 && !list.isPlaceholderData) return <NothingListed search={search} />
  const known = list.hasNextPage ? total : read.length
  const { stale, more } = shared
  return <CodesTable key={JSON.stringify(search)} {...{ search, stale, more }} codes={read} total={known} />
}

interface AttentionListProps {
  search: CodeSearch
  read: Code[]
  stale: boolean
  more: ReturnType<typeof getLoadMore>
}

/** Those of the codes read so far that need attention: all of them, unless the service cannot ask for them alone. */
function AttentionList({ search, read, stale, more }: AttentionListProps) {
  const [patience, setPatience] = useState(lookThrough)
  const codes = useMemo(() => read.filter(needsAttention), [read])
  const isPaused = more.state === 'waiting' && read.length >= patience && codes.length < read.length
  if (codes.length === 0 && !stale && more.state === 'none') return <NothingListed search={search} />
  return (
    <CodesTable
      search={search}
      codes={codes}
      total={more.state === 'none' ? codes.length : undefined}
      looked={isPaused ? { through: read.length, onMore: () => setPatience(patience + lookThrough) } : undefined}
      stale={stale}
      more={isPaused ? { ...more, state: 'paused' } : more}
    />
  )
}

function getLoadMore({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: ReturnType<typeof useInfiniteQuery>) {
  const state = isFetchNextPageError ? 'failed' : isFetchingNextPage ? 'loading' : hasNextPage ? 'waiting' : 'none'
  return { state, load: () => void fetchNextPage() } as const
}
