import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { type FixedCode, useFixDesign } from '#dashboard/pickers/use-fix-design.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { describeCodes } from './use-change-codes.ts'

/** The signal that aborts a download and the callback for its progress. */
export interface DownloadHandlers {
  signal: AbortSignal
  onFiles: (doneCount: number) => void
}
/** The current step of a download with its progress. */
export interface DownloadStep {
  /** `Preparing` has no progress: nothing can be counted before the first file arrives. */
  stage: 'Fixed' | 'Preparing' | 'Downloaded'
  doneCount: number
  total: number
}

/** Designs that were fixed, up to the first failure. */
interface FixedDesigns {
  undos: FixedCode['undo'][]
  failure?: unknown
}

/** Downloads codes as one file, and first fixes designs that would not scan. Unmounting aborts the download and saves no partial file. */
export function useDownload(onDone: () => void) {
  const abort = useRef(new AbortController())
  const [step, setStep] = useState<DownloadStep | null>(null)
  const [error, setError] = useState<unknown>()
  const fix = useFixDesign()
  const { mutateAsync: fixOne } = useMutation({ mutationFn: async (code: Code) => (await fix?.(code)) ?? null })
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const fixEach = async (codes: readonly Code[]): Promise<FixedDesigns> => {
    const undos: FixedCode['undo'][] = []
    let unfixedCount = 0
    try {
      for (const [doneCount, code] of codes.entries()) {
        setStep({ stage: 'Fixed', doneCount, total: codes.length })
        const fixed = await fixOne(code)
        if (fixed) undos.push(fixed.undo)
        else unfixedCount++
        if (abort.current.signal.aborted) break
      }
    } catch (failure) {
      return { undos, failure }
    }
    if (unfixedCount > 0)
      toast({ message: `${pluralize(unfixedCount, 'design')} could not be fixed automatically`, tone: 'bad' })
    return { undos }
  }
  const { runInForm: fixAll } = useUndoableMutation({
    mutation: { mutationFn: fixEach },
    describeResult: (_, result) =>
      result && result.undos.length > 0 ? `Fixed ${pluralize(result.undos.length, 'design')}` : undefined,
    createUndo: (_, result) => () => Promise.all(result?.undos.map((undo) => undo()) ?? []),
    describeFailure: () => 'The designs were not fixed.',
    describeUndoFailure: () => 'Not all designs were restored.',
  })
  const showFailure = (failure: unknown) => {
    setError(failure)
    setStep(null)
  }
  const start = async (
    codes: readonly Code[],
    toFix: readonly Code[],
    makeFile: (progress: DownloadHandlers) => Promise<{ name: string; content: Blob }>,
  ) => {
    const { signal } = abort.current
    setError(undefined)
    try {
      const fixedDesigns = toFix.length > 0 ? await fixAll(toFix) : null
      if (signal.aborted) return
      if (fixedDesigns?.failure !== undefined) {
        showFailure(fixedDesigns.failure)
        return
      }
      setStep({ stage: 'Preparing', doneCount: 0, total: codes.length })
      const onFiles = (doneCount: number) => setStep({ stage: 'Downloaded', doneCount, total: codes.length })
      const { name, content } = await makeFile({ signal, onFiles })
      saveFile(content, name)
      toast({ message: `Downloaded ${describeCodes(codes)}` })
      onDone()
    } catch (failure) {
      if (!signal.aborted) showFailure(failure)
    }
  }
  return { start, step, error, mayFix: fix !== undefined }
}
