import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Code } from '#dashboard/api/code.ts'
import { createCode } from '#dashboard/api/codes.ts'
import { toNewDestination } from '#dashboard/api/destination.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { toast } from '#dashboard/ui/toast.ts'

/** Copies a code and opens the copy. */
export function useDuplicate() {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation(createCode(useQueryClient()))
  const duplicate = async (code: Code) => {
    const destination = toNewDestination(code.destination)
    if (destination === null) return
    try {
      const { toDuplicateBody } = await import('./duplicate-body.ts')
      const { id } = await mutateAsync({
        body: toDuplicateBody(code, destination),
        idempotencyKey: crypto.randomUUID(),
      })
      toast({ message: `Duplicated the code.${code.hasAccessCode ? ' The copy has no access code.' : ''}` })
      await navigate({ to: '/codes/$id', params: { id }, search: (before) => before })
    } catch (error) {
      toast({ message: `The code was not duplicated. ${failureText(error)}`, tone: 'bad' })
    }
  }
  return { duplicate: (code: Code) => void duplicate(code), isPending }
}
