import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { type BulkChange, type BulkOutcome, changeCodes, toUndoSteps } from '#dashboard/api/codes-bulk.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#dashboard/ui/shorten.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

interface BulkUpdate {
  codes: readonly Code[]
  change: BulkChange
  /** The text of the toast, for codes such as "3 codes". */
  message: (codesText: string) => string
}

/** Changes several codes optimistically, with one toast and one undo for all. */
export function useBulk() {
  const { mutateAsync } = useMutation(changeCodes(useQueryClient()))
  const { runAndWait } = useUndoableMutation({
    mutation: {
      mutationFn: async ({ codes, change }: BulkUpdate) => {
        const { done, failed } = await mutateAsync([{ ids: codes.map(({ id }) => id), change }])
        const isDone = new Set(done)
        return { changed: codes.filter(({ id }) => isDone.has(id)), failed }
      },
    },
    done: ({ codes, message }, result) => {
      if (!result || result.changed.length > 0) return message(describeCodes(result?.changed ?? codes))
      return { message: notChangedText(codes, result.failed), tone: 'bad' }
    },
    undo: ({ codes, change }, result) => {
      const changed = result?.changed ?? []
      if (changed.length === 0) return undefined
      return async () => {
        const { failed } = await mutateAsync(toUndoSteps(changed, change))
        if (failed.length > 0) toast({ message: `Not restored: ${failuresText(failed, codes)}`, tone: 'bad' })
      }
    },
    failed: () => 'The codes were not changed.',
  })
  return async (codes: readonly Code[], change: BulkChange, message: BulkUpdate['message']): Promise<void> => {
    if (codes.length === 0) return
    const result = await runAndWait({ codes, change, message })
    if (result && result.failed.length > 0 && result.changed.length > 0)
      toast({ message: notChangedText(codes, result.failed), tone: 'bad' })
  }
}

/** One code by name, several by number. */
export function describeCodes(codes: readonly Pick<Code, 'name'>[]): string {
  const [first] = codes
  return codes.length === 1 && first ? shorten(first.name) : `${codes.length.toLocaleString()} codes`
}

const MAX_NAMES = 4

type FailedCode = BulkOutcome['failed'][number]

function notChangedText(codes: readonly Code[], failed: readonly FailedCode[]): string {
  return `${pluralize(failed.length, 'code was', 'codes were')} not changed: ${failuresText(failed, codes)}`
}

/** The names of failed codes, grouped by reason. */
function failuresText(failed: readonly FailedCode[], codes: readonly Code[]): string {
  const names = new Map(codes.map(({ id, name }) => [id, name]))
  const reasons = [...Map.groupBy(failed, ({ message }) => message)]
  return reasons
    .map(([reason, failures]) => {
      const list = failures.slice(0, MAX_NAMES).map(({ id }) => shorten(names.get(id) ?? id))
      const rest = failures.length - list.length
      return `${list.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. ${reason}`
    })
    .join(' ')
}
