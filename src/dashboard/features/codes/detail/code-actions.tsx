import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CopyPlus from 'lucide-react/icons/copy-plus'
import type { Code } from '#dashboard/api/code.ts'
import { toNewDestination } from '#dashboard/api/destination.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useArchive } from '../use-archive.ts'
import { useDuplicate } from './use-duplicate.ts'

/** Menu of actions for the code. */
export function CodeActions({ code }: { code: Code }) {
  const may = usePermission()
  const mayChange = may('PATCH /codes/{id}')
  const mayCopy = may('POST /codes') && toNewDestination(code.destination) !== null
  const archive = useArchive()
  const { duplicate, isPending } = useDuplicate()
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
