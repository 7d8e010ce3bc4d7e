import type { PanelState } from '../ui/chart/chart-panel.tsx'
import { ApiError } from './client.ts'
import { getFailureText } from './failure-text.ts'

interface QueryState<Data> {
  data: Data | undefined
  error: Error | null
  isPlaceholderData: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** State of a query for a panel. */
export function toPanelState<Data>({
  data,
  error,
  isPlaceholderData,
  isFetching,
  refetch,
}: QueryState<Data>): PanelState<Data> {
  return {
    data,
    isStale: isPlaceholderData,
    isNotOffered: data === undefined && error instanceof ApiError && error.isNotOffered,
    failure:
      error && data === undefined
        ? { text: getFailureText(error), retry: () => void refetch(), isRetrying: isFetching }
        : undefined,
  }
}
