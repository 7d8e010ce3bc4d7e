import { useEffect, useRef, useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { type FixedCode, useFixDesign } from '#dashboard/pickers/use-fix-design.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { describeCodes } from './use-bulk.ts'

/** Aborts a download, and receives its progress. */
export interface Progress {
  signal: AbortSignal
  onFiles: (done: number) => void
}
/** The current step, with its count. */
export interface DownloadStep {
  /** Nothing is counted until the first file arrives, because a single file arrives at once. */
  doing: 'Fixed' | 'Preparing' | 'Downloaded'
  done: number
  total: number
}

/** Downloads codes as one file, fixing some first. Unmounting aborts, and no partial file is saved. */
export function useDownload(onDone: () => void) {
  const abort = useRef(new AbortController())
  const [step, setStep] = useState<DownloadStep | null>(null)
  const [error, setError] = useState<unknown>()
  const fix = useFixDesign()
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const fixEach = async (codes: readonly Code[]) => {
    const undos: FixedCode['undo'][] = []
    let unfixed = 0
    for (const [done, code] of codes.entries()) {
      setStep({ doing: 'Fixed', done, total: codes.length })
      const fixed = await fix?.(code)
      if (abort.current.signal.aborted) break
      if (fixed) undos.push(fixed.undo)
      else unfixed++
    }
    if (unfixed > 0) toast({ message: `${pluralize(unfixed, 'design')} could not be fixed automatically`, tone: 'bad' })
    return undos
  }
  const { runInForm: fixAll } = useUndoableMutation({
    mutation: { mutationFn: fixEach },
    done: (_, undos = []) => (undos.length > 0 ? `Fixed ${pluralize(undos.length, 'design')}` : undefined),
    undo:
      (_, undos = []) =>
      () =>
        Promise.all(undos.map((undo) => undo())),
    failed: () => 'The designs were not fixed.',
    undoFailed: () => 'Not all designs were restored.',
  })
  const start = async (
    codes: readonly Code[],
    toFix: readonly Code[],
    makeFile: (progress: Progress) => Promise<{ name: string; content: Blob }>,
  ) => {
    const { signal } = abort.current
    setError(undefined)
    try {
      if (toFix.length > 0) await fixAll(toFix)
      if (signal.aborted) return
      setStep({ doing: 'Preparing', done: 0, total: codes.length })
      const onFiles = (done: number) => setStep({ doing: 'Downloaded', done, total: codes.length })
      const { name, content } = await makeFile({ signal, onFiles })
      saveFile(content, name)
      toast({ message: `Downloaded ${describeCodes(codes)}` })
      onDone()
    } catch (failure) {
      if (signal.aborted) return
      setError(failure)
      setStep(null)
    }
  }
  return { start, step, error, mayFix: fix !== undefined }
}
