import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { NewCodeDialog, NewCodeForm } from './new-code-dialog.tsx'

/** Button for a new code, with its dialog. */
export function NewCodeButton({ label = 'New code' }: { label?: string }) {
  const may = usePermission()
  const [open, setOpen] = useState(false)
  if (!may('POST /codes')) return null
  return (
    <>
      <Button
        variant="primary"
        onPointerEnter={() => void NewCodeForm.load()}
        onFocus={() => void NewCodeForm.load()}
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden />
        {label}
      </Button>
      <NewCodeDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
