import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { usePermission } from '../../../api/use-permission.ts'
import { useCommand } from '../../../ui/commands.ts'
import { NewCodeDialog } from './new-code-dialog.tsx'

/** Command for a new code on every screen: `c`, or the palette. */
export function NewCodeCommand() {
  const may = usePermission()
  const [open, setOpen] = useState(false)
  useCommand(
    may('POST /codes')
      ? { label: 'New code', group: 'Codes', keys: 'c', icon: <Plus />, run: () => setOpen(true) }
      : null,
  )
  return <NewCodeDialog open={open} onOpenChange={setOpen} />
}
