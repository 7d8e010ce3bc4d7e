import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CopyPlus from 'lucide-react/icons/copy-plus'
import type { Code } from '#dashboard/api/code.ts'
import { createCode } from '#dashboard/api/codes.ts'
import { toNewDestination } from '#dashboard/api/destination.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useRepeatableRequest } from '#dashboard/api/use-idempotency-key.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { useArchive } from '../use-archive.ts'

/** Buttons that duplicate and archive the code, which the command palette has, too. */
export function CodeActions({ code }: { code: Code }) {
  const may = usePermission()
  const mayChange = may('PATCH /codes/{id}')
  const mayCopy = may('POST /codes') && toNewDestination(code.destination) !== null
  const archive = useArchive()
  const { duplicate, isPending } = useDuplicateCode()
  const label = code.archived ? 'Unarchive' : 'Archive'
  const icon = code.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />
  useCommand(
    mayChange ? { label: `${label} this code`, group: 'Codes', keys: 'e', icon, run: () => archive(code) } : null,
  )
  useCommand(
    mayCopy ? { label: 'Duplicate this code', group: 'Codes', icon: <CopyPlus />, run: () => duplicate(code) } : null,
  )
  return (
    <>
      {mayCopy ? (
        <Button pending={isPending} title="Duplicate" onClick={() => duplicate(code)}>
          <CopyPlus aria-hidden />
          <span className="@max-[560px]/bar:sr-only">Duplicate</span>
        </Button>
      ) : null}
      {mayChange ? (
        <Button title={label} onClick={() => archive(code)}>
          {icon}
          <span className="@max-[560px]/bar:sr-only">{label}</span>
        </Button>
      ) : null}
    </>
  )
}

/** Copies a code and opens the copy. */
function useDuplicateCode() {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation(createCode(useQueryClient()))
  const send = useRepeatableRequest()
  const duplicate = async (code: Code) => {
    const destination = toNewDestination(code.destination)
    if (destination === null) return
    try {
      const { toDuplicateBody } = await import('./duplicate-body.ts')
      const body = toDuplicateBody(code, destination)
      const { id } = await send([code.id, body], (idempotencyKey) => mutateAsync({ body, idempotencyKey }))
      toast({ message: `Duplicated the code.${code.hasAccessCode ? ' The copy has no access code.' : ''}` })
      await navigate({ to: '/codes/$id', params: { id }, search: (before) => before })
    } catch (error) {
      toast({ message: `The code was not duplicated. ${getFailureText(error)}`, tone: 'bad' })
    }
  }
  return { duplicate: (code: Code) => void duplicate(code), isPending }
}
