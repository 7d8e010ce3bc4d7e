import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { type BulkChange, type BulkOutcome, changeCodes, toUndoSteps } from '#dashboard/api/codes-bulk.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#contract/cut-text.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

interface BulkUpdate {
  codes: readonly Code[]
  change: BulkChange
  /** The text of the toast. `codesText` is the name of one code, or "3 codes". */
  message: (codesText: string) => string
}

/** Returns a function that changes several codes optimistically. One toast offers Undo for all of them. */
export function useChangeCodes() {
  const { mutateAsync } = useMutation(changeCodes(useQueryClient()))
  const { runAndWait } = useUndoableMutation({
    mutation: {
      mutationFn: async ({ codes, change }: BulkUpdate) => {
        const { done, failed } = await mutateAsync([{ ids: codes.map(({ id }) => id), change }])
        const changedIds = new Set(done)
        return { changed: codes.filter(({ id }) => changedIds.has(id)), failed }
      },
    },
    describeResult: ({ codes, message }, result) => {
      if (!result || result.changed.length > 0) return message(describeCodes(result?.changed ?? codes))
      return { message: describeUnchanged(codes, result.failed), tone: 'bad' }
    },
    createUndo: ({ codes, change }, result) => {
      const changedCodes = result?.changed ?? []
      if (changedCodes.length === 0) return undefined
      return async () => {
        const { failed } = await mutateAsync(toUndoSteps(changedCodes, change))
        if (failed.length > 0) toast({ message: `Not restored: ${describeFailures(failed, codes)}`, tone: 'bad' })
      }
    },
    describeFailure: () => 'The codes were not changed.',
  })
  return async (codes: readonly Code[], change: BulkChange, message: BulkUpdate['message']): Promise<void> => {
    if (codes.length === 0) return
    const result = await runAndWait({ codes, change, message })
    if (result && result.failed.length > 0 && result.changed.length > 0)
      toast({ message: describeUnchanged(codes, result.failed), tone: 'bad' })
  }
}

/** The name of a single code, or "3 codes". */
export function describeCodes(codes: readonly Pick<Code, 'name'>[]): string {
  const [first] = codes
  return codes.length === 1 && first ? shorten(first.name) : `${codes.length.toLocaleString()} codes`
}

const MAX_NAMES = 4

type FailedCode = BulkOutcome['failed'][number]

function describeUnchanged(codes: readonly Code[], failed: readonly FailedCode[]): string {
  return `${pluralize(failed.length, 'code was', 'codes were')} not changed: ${describeFailures(failed, codes)}`
}

/** The names of failed codes, grouped by reason. */
function describeFailures(failed: readonly FailedCode[], codes: readonly Code[]): string {
  const names = new Map(codes.map(({ id, name }) => [id, name]))
  const reasons = [...Map.groupBy(failed, ({ message }) => message)]
  return reasons
    .map(([reason, failures]) => {
      const shownNames = failures.slice(0, MAX_NAMES).map(({ id }) => shorten(names.get(id) ?? id))
      const hiddenCount = failures.length - shownNames.length
      return `${shownNames.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}. ${reason}`
    })
    .join(' ')
}
