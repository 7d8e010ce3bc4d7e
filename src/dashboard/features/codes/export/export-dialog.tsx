import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Code, CodeListQuery } from '#dashboard/api/code.ts'
import { listCodes } from '#dashboard/api/codes.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { Spinner } from '#dashboard/ui/spinner.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { codesCsv } from './codes-csv.ts'

interface ExportDialogProps {
  filters: CodeListQuery
  /** Filters the loaded codes, for a service that cannot; undefined keeps all. */
  keep: ((code: Code) => boolean) | undefined
  total: number | undefined
  onDone: () => void
}

/** Reads all matching codes and saves them as CSV. Closing the dialog aborts, and no partial file is saved. */
export function ExportDialog({ filters, keep, total, onDone }: ExportDialogProps) {
  const queries = useQueryClient()
  const [count, setCount] = useState(0)
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const run = async () => {
      setError(undefined)
      const loaded = await readAll(queries, filters, { onCount: setCount, signal: controller.signal })
      const codes = keep ? loaded.filter(keep) : loaded
      const csv = codesCsv(codes, await queryFolders(queries))
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
            {failureText(error)}
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

async function readAll(
  queries: QueryClient,
  filters: CodeListQuery,
  { onCount, signal }: { onCount: (count: number) => void; signal: AbortSignal },
): Promise<Code[]> {
  const codes: Code[] = []
  let cursor: string | null = null
  do {
    const query: CodeListQuery = { ...filters, limit: 100, ...(cursor !== null && { cursor }) }
    const page: { data: Code[]; next_cursor: string | null } = await listCodes(queries, query, signal)
    codes.push(...page.data)
    onCount(codes.length)
    cursor = page.next_cursor
  } while (cursor !== null)
  return codes
}

function queryFolders(queries: QueryClient) {
  return queries.query({ ...foldersQueries.all(), staleTime: 'static' })
}
