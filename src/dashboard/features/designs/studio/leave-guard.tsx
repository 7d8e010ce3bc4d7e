import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'

interface LeaveGuardProps {
  isChanged: boolean
  /** Resolves to whether the design was saved. */
  onSave: () => Promise<boolean>
}

/** Asks before a person leaves unsaved changes. If the tab is reloaded or closed, the browser asks. */
export function LeaveGuard({ isChanged, onSave }: LeaveGuardProps) {
  const { history } = useRouter()
  const [question, setQuestion] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    if (!isChanged) return
    // Uses the history directly: the router's hook would be in the entry chunk.
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (currentLocation.pathname === nextLocation.pathname) return false
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setQuestion({ answer: resolve })
        return !(await promise)
      },
    })
  }, [history, isChanged])
  const answer = (leaves: boolean) => {
    question?.answer(leaves)
    setQuestion(null)
  }
  const handleSave = async () => {
    setSaving(true)
    const isSaved = await onSave()
    setSaving(false)
    answer(isSaved)
  }
  return (
    <Dialog title="Leave without saving?" open={question !== null} onOpenChange={(open) => !open && answer(false)}>
      <div className="grid gap-5">
        <p className="text-sm">The design has unsaved changes.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => answer(true)}>Discard changes</Button>
          <Button onClick={() => answer(false)}>Keep editing</Button>
          <Button variant="primary" pending={isSaving} onClick={() => void handleSave()}>
            Save and leave
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
