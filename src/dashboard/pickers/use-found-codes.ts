import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codesQueries } from '../api/codes.ts'

/** Codes that a search finds, as one types. */
export function useFoundCodes() {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const list = useInfiniteQuery({
    ...codesQueries.list({ limit: 50, ...(q && { search: q }) }),
    placeholderData: keepPreviousData,
  })
  return {
    typed,
    setTyped,
    codes: list.data?.pages.flatMap(({ data }) => data) ?? [],
    error: list.error,
    isLoading: list.isPending,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
  }
}
