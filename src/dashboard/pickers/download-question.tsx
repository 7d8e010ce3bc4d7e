import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wand from 'lucide-react/icons/wand-sparkles'
import { useState } from 'react'
import type { Code } from '../api/code.ts'
import { codesQueries } from '../api/codes.ts'
import { getFailureText } from '../api/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { findMainCause, describeVerdict } from './scan-risk.ts'
import { noFixFound, useFixDesignWithUndo } from './use-fix-design.ts'

interface DownloadQuestionProps {
  code: Code
  onDownload: () => void
  onDone: () => void
}

/** Confirms the download of a code that is hard to scan, or offers to fix it first. */
export function DownloadQuestion({ code, onDownload, onDone }: DownloadQuestionProps) {
  const { data: currentCode = code } = useQuery(codesQueries.one(code.id))
  const { mayFix, runInForm, isPending } = useFixDesignWithUndo()
  const [problem, setProblem] = useState<string>()
  const download = () => {
    onDone()
    onDownload()
  }
  const handleFix = async () => {
    setProblem(undefined)
    try {
      if ((await runInForm(currentCode)) === null) setProblem(noFixFound)
      else download()
    } catch (error) {
      setProblem(getFailureText(error))
    }
  }
  return (
    <div className="grid gap-4">
      <p className="flex gap-2 text-sm">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad-text" />
        <span>
          {describeVerdict(currentCode).text} {findMainCause(currentCode)} Its scan margin is{' '}
          <span className="font-medium tabular-nums">{currentCode.scanMargin} of 100</span>.
        </span>
      </p>
      {problem ? <ErrorPanel title="The design was not fixed">{problem}</ErrorPanel> : null}
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button onClick={download}>Download anyway</Button>
        {mayFix ? (
          <Button variant="primary" pending={isPending} onClick={() => void handleFix()}>
            <Wand aria-hidden />
            Fix and download
          </Button>
        ) : null}
      </div>
    </div>
  )
}
