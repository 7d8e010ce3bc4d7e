import { ApiError } from '../api/client.ts'
import { getFailureText } from '../api/failure-text.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { NotOffered } from '../ui/not-offered.tsx'

interface LoadErrorProps {
  /** What could not be loaded: "The codes could not be loaded". */
  title: string
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shown for a failed query, with the reason and a button to retry. */
export function LoadError({ title, query: { error, isFetching, refetch } }: LoadErrorProps) {
  if (error instanceof ApiError && error.isNotOffered) return <NotOffered />
  return (
    <ErrorPanel title={title} onRetry={() => void refetch()} pending={isFetching}>
      {error ? getFailureText(error) : null}
    </ErrorPanel>
  )
}
