import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Code, CodeChange } from '../api/code.ts'
import { changeCode, codesQueries } from '../api/codes.ts'
import { getFailureText } from '../api/failure-text.ts'
import type { Template } from '../api/templates.ts'
import { useUndoableMutation } from '../api/use-undoable-mutation.ts'
import { sendWithinRateLimit } from '../api/within-rate-limit.ts'
import { pluralize } from '../ui/pluralize.ts'
import { toast } from '../ui/toast.ts'

interface TemplateApplication {
  codes: readonly Pick<Code, 'id' | 'name'>[]
  template: Template
}

interface AppliedTemplate {
  id: string
  /** Null if the service does not return the design that the code had before. */
  restoringChange: CodeChange | null
}

/** Applies a template to codes one by one, with progress and one undo for all. Unmounting aborts. */
export function useApplyTemplate() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(changeCode(queryClient))
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const abortController = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abortController.current = controller
    return () => controller.abort()
  }, [])
  const change = async (id: string, codeChange: CodeChange, signal?: AbortSignal) =>
    sendWithinRateLimit(() => mutateAsync({ id, change: codeChange }), { signal })
  const applyToEach = async ({ codes, template }: TemplateApplication) => {
    const { signal } = abortController.current
    const appliedTemplates: AppliedTemplate[] = []
    const failureTexts: string[] = []
    for (const [doneCount, { id, name }] of codes.entries()) {
      if (signal.aborted) break
      setProgress({ done: doneCount, total: codes.length })
      try {
        const { design } = await queryClient.query({ ...codesQueries.one(id), staleTime: 0 })
        await change(id, { templateId: template.id }, signal)
        appliedTemplates.push({ id, restoringChange: getRestoringChange(design) })
      } catch (error) {
        if (!signal.aborted) failureTexts.push(`${name}: ${getFailureText(error)}`)
      }
    }
    setProgress(null)
    const [firstFailure] = failureTexts
    if (firstFailure !== undefined)
      toast({
        message: `${pluralize(failureTexts.length, 'code was', 'codes were')} not changed. ${firstFailure}`,
        tone: 'bad',
      })
    return appliedTemplates
  }
  const { runAndWait } = useUndoableMutation({
    mutation: { mutationFn: applyToEach },
    describeResult: ({ template }, appliedCodes = []) =>
      appliedCodes.length > 0 ? `Applied ${template.name} to ${pluralize(appliedCodes.length, 'code')}` : undefined,
    createUndo: (_, appliedCodes = []) => {
      const restorations = appliedCodes.flatMap(({ id, restoringChange }) =>
        restoringChange === null ? [] : [{ id, restoringChange }],
      )
      if (restorations.length === 0) return undefined
      return async () => {
        for (const { id, restoringChange } of restorations) await change(id, restoringChange)
        toast({ message: `Restored ${pluralize(restorations.length, 'design')}` })
      }
    },
    describeFailure: ({ template }) => `${template.name} was not applied.`,
    describeUndoFailure: () => 'Not all designs were restored.',
  })
  const apply = async (codes: TemplateApplication['codes'], template: Template) =>
    void (await runAndWait({ codes, template }))
  return { apply, progress }
}

/** The change that restores a design: its template if unmodified, else the full design. Null if the design is unknown. */
function getRestoringChange(design: Code['design']): CodeChange | null {
  if (design === null) return null
  const { kind, templateId, plain } = design
  if (kind === 'template' && templateId !== undefined) return { templateId }
  return { design: { kind: 'plain', ...(typeof plain === 'object' ? plain : {}) } }
}
