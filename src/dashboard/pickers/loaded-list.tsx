import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadError } from './load-error.tsx'

interface LoadedListProps<Row> {
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Plural of the items: "domains". */
  noun: string
  /** Shown instead of an empty list. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is loaded as a whole, or its state if it is loading, failed or empty. */
export function LoadedList<Row>({ query, noun, empty, children }: LoadedListProps<Row>) {
  const { data, error } = query
  if (data) return data.length === 0 ? empty : children(data)
  return error ? <LoadError title={`The ${noun} could not be loaded`} query={query} /> : <Skeleton className="h-32" />
}
