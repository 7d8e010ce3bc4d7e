import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { needsAttention } from '#dashboard/api/code-attention.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { toListQuery } from '../code-query.ts'
import type { CodeSearch } from '../code-search.ts'
import { CodesTable } from './codes-table.tsx'

/** Number of codes that the browser searches before it asks whether to continue, if the service cannot filter. */
const SEARCH_LIMIT = 1000

interface CodesListProps {
  search: CodeSearch
  /** Total number of codes, if known from another query. */
  total: number | undefined
}

/** The loaded codes that match the search parameters. */
export function CodesList({ search, total }: CodesListProps) {
  const list = usePagedList(
    useInfiniteQuery({ ...codesQueries.list(toListQuery(search)), placeholderData: keepPreviousData }),
  )
  const key = JSON.stringify(search)
  if (search.attention) return <AttentionList key={key} search={search} list={list} />
  return (
    <CodesTable key={key} search={search} list={list} total={list.nextPage === 'none' ? list.rows.length : total} />
  )
}

interface AttentionListProps {
  search: CodeSearch
  list: ReturnType<typeof usePagedList<Code>>
}

/** The loaded codes that need attention. The browser filters them too, for a service that cannot. */
function AttentionList({ search, list }: AttentionListProps) {
  const [limit, setLimit] = useState(SEARCH_LIMIT)
  const { rows: loadedCodes, nextPage } = list
  const codes = useMemo(() => loadedCodes.filter(needsAttention), [loadedCodes])
  const isPaused = nextPage === 'waiting' && loadedCodes.length >= limit && codes.length < loadedCodes.length
  return (
    <CodesTable
      search={search}
      list={{ ...list, rows: codes, nextPage: isPaused ? 'paused' : nextPage }}
      total={nextPage === 'none' ? codes.length : undefined}
      end={
        isPaused ? (
          <div className="flex flex-wrap items-center justify-center gap-3 p-4 text-sm text-ink-soft">
            Searched the first {loadedCodes.length.toLocaleString()} codes.
            <Button onClick={() => setLimit(limit + SEARCH_LIMIT)}>Search more</Button>
          </div>
        ) : null
      }
    />
  )
}
