import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadError } from './load-error.tsx'

interface LoadedListProps<Row> {
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Plural, for example "domains". */
  noun: string
  /** What an empty list says. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read as a whole, or the reason why it is not shown: it is empty, loads or failed. */
export function LoadedList<Row>({ query, noun, empty, children }: LoadedListProps<Row>) {
  const { data, error } = query
  if (data) return data.length === 0 ? empty : children(data)
  return error ? <LoadError title={`The ${noun} could not be loaded`} query={query} /> : <Skeleton className="h-32" />
}
