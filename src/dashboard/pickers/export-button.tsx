import FileDown from 'lucide-react/icons/file-down'
import { useEffect, useRef, useState } from 'react'
import { getFailureText } from '../api/failure-text.ts'
import { sendRequest, toApiError, toApiUrl } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { buildRequest } from '#sdk/http/request.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'

interface ExportButtonProps {
  /** Plural of the rows, also for the file name: "leads". */
  noun: string
  path: 'audit' | 'submissions'
  /** The filters of the list as a query. */
  toQuery: (now: Date) => object
  isEmpty: boolean
}

/** Saves all matching rows as CSV. A second click, or leaving the screen, aborts. */
export function ExportButton({ noun, path, toQuery, isEmpty }: ExportButtonProps) {
  const [isExporting, setExporting] = useState(false)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const startExport = async () => {
    const controller = new AbortController()
    abortController.current = controller
    setExporting(true)
    const now = new Date()
    try {
      saveFile(await readCsv(path, toQuery(now), controller.signal), `${noun} ${toDay(now)}.csv`)
      toast({ message: `Exported the ${noun}` })
    } catch (error) {
      if (!controller.signal.aborted)
        toast({ message: `The ${noun} were not exported. ${getFailureText(error)}`, tone: 'bad' })
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button disabled={isEmpty} onClick={() => (isExporting ? abortController.current?.abort() : void startExport())}>
      <FileDown aria-hidden />
      <span className="@max-[560px]/bar:sr-only">{isExporting ? 'Cancel export' : 'Export CSV'}</span>
    </Button>
  )
}

/** Reads all matching rows of a list as CSV, which the server creates. */
async function readCsv(path: ExportButtonProps['path'], filters: object, signal: AbortSignal): Promise<Blob> {
  const request = buildRequest(`GET /${path}`, { query: filters })
  const response = await sendRequest(toApiUrl(request.path), { headers: { accept: 'text/csv' }, signal })
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}

function toDay(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
