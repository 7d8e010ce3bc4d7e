import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code } from '../../../api/code.ts'
import { type BulkChange, changeCodes, stepsBack } from '../../../api/codes-bulk.ts'
import { toast } from '../../../ui/toast.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import { shorten } from '../../../ui/shorten.ts'

/** Changes several codes optimistically, with one toast and one undo for all. */
export function useBulk() {
  const { mutateAsync } = useMutation(changeCodes(useQueryClient()))
  const names = (codes: readonly Code[]) => new Map(codes.map(({ id, name }) => [id, name]))
  const undo = async (codes: readonly Code[], change: BulkChange) => {
    const { failed } = await mutateAsync(stepsBack(codes, change))
    if (failed.length > 0) toast({ message: `Not restored: ${failuresText(failed, names(codes))}`, tone: 'bad' })
  }
  /** `message` formats the toast for "3 codes". */
  return async (codes: readonly Code[], change: BulkChange, message: (what: string) => string): Promise<void> => {
    if (codes.length === 0) return
    const { done, failed } = await mutateAsync([{ ids: codes.map(({ id }) => id), change }])
    const isDone = new Set(done)
    const changed = codes.filter(({ id }) => isDone.has(id))
    if (changed.length > 0) toast({ message: message(describeCodes(changed)), undo: () => void undo(changed, change) })
    if (failed.length > 0)
      toast({
        message: `${pluralize(failed.length, 'code was', 'codes were')} not changed: ${failuresText(failed, names(codes))}`,
        tone: 'bad',
      })
  }
}

/** One code by name, several by number. */
export function describeCodes(codes: readonly Pick<Code, 'name'>[]): string {
  const [first] = codes
  return codes.length === 1 && first ? shorten(first.name) : `${codes.length.toLocaleString()} codes`
}

const named = 4

/** The names of failed codes, grouped by reason. */
function failuresText(failed: readonly { id: string; error: string }[], names: ReadonlyMap<string, string>): string {
  const reasons = [...Map.groupBy(failed, ({ error }) => error)]
  return reasons
    .map(([reason, ones]) => {
      const list = ones.slice(0, named).map(({ id }) => shorten(names.get(id) ?? id))
      const rest = ones.length - list.length
      return `${list.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. ${reason}`
    })
    .join(' ')
}
