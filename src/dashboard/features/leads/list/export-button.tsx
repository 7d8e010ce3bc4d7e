import FileDown from 'lucide-react/icons/file-down'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { submissionsCsv } from '../../../api/submissions.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import { toListQuery } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'

/** Saves all matching leads as CSV. A second click, or leaving the screen, aborts. */
export function ExportButton({ search, isEmpty }: { search: LeadSearch; isEmpty: boolean }) {
  const [isExporting, setExporting] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    const stop = new AbortController()
    running.current = stop
    setExporting(true)
    const now = new Date()
    try {
      saveFile(await submissionsCsv(toListQuery(search, now), stop.signal), `leads ${toDay(now)}.csv`)
      toast({ message: 'Exported the leads' })
    } catch (error) {
      if (!stop.signal.aborted) toast({ message: `The leads were not exported. ${failureText(error)}`, tone: 'bad' })
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button disabled={isEmpty} onClick={() => (isExporting ? running.current?.abort() : void run())}>
      <FileDown aria-hidden />
      <span className="@max-[560px]/bar:sr-only">{isExporting ? 'Cancel export' : 'Export CSV'}</span>
    </Button>
  )
}

function toDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
