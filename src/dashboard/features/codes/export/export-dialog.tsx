import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Code, CodeListQuery } from '#dashboard/api/code.ts'
import { listCodes } from '#dashboard/api/codes.ts'
import { readAllRows } from '#dashboard/api/read-all-rows.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { Spinner } from '#dashboard/ui/spinner.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { toCodesCsv } from './codes-csv.ts'

interface ExportDialogProps {
  filters: CodeListQuery
  /** Selects the codes to export, for a service that cannot filter them; undefined selects all. */
  isMatch: ((code: Code) => boolean) | undefined
  total: number | undefined
  onDone: () => void
}

/** Reads all matching codes and saves them as CSV. Closing the dialog aborts the export and saves no partial file. */
export function ExportDialog({ filters, isMatch, total, onDone }: ExportDialogProps) {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const run = async () => {
      setError(undefined)
      const loadedCodes = await readAllCodes(queryClient, filters, { onCount: setCount, signal: controller.signal })
      const codes = isMatch ? loadedCodes.filter(isMatch) : loadedCodes
      const csv = toCodesCsv(codes, await queryFolders(queryClient))
      saveFile(new Blob([csv], { type: 'text/csv' }), 'codes.csv')
      toast({ message: `Exported ${pluralize(codes.length, 'code')}` })
      onDone()
    }
    run().catch((failure: unknown) => !controller.signal.aborted && setError(failure))
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- Runs once per attempt, with the values at opening.
  }, [attempt])
  return (
    <Dialog title="Export codes" open onOpenChange={onDone}>
      <div className="grid gap-4">
        {error ? (
          <ErrorPanel title="The export stopped" onRetry={() => setAttempt(attempt + 1)}>
            {getFailureText(error)}
          </ErrorPanel>
        ) : total === undefined ? (
          <div aria-live="polite" className="flex items-center gap-3 text-sm">
            <Spinner />
            <span className="tabular-nums">{count.toLocaleString()} codes read</span>
          </div>
        ) : (
          <ProgressBar label="Codes read:" done={count} total={total} />
        )}
        <div className="flex justify-end">
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}

function readAllCodes(
  queryClient: QueryClient,
  filters: CodeListQuery,
  { onCount, signal }: { onCount: (count: number) => void; signal: AbortSignal },
): Promise<Code[]> {
  let count = 0
  return readAllRows(async (page) => {
    const answer = await listCodes(queryClient, { ...filters, ...page }, signal)
    count += answer.data.length
    onCount(count)
    return answer
  })
}

function queryFolders(queryClient: QueryClient) {
  return queryClient.query({ ...foldersQueries.all(), staleTime: 'static' })
}
