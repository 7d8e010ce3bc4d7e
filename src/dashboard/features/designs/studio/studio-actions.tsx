import type { Code } from '#dashboard/api/code.ts'
import { DownloadMenu } from '#dashboard/pickers/download-menu.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'

interface StudioActionsProps {
  code: Code
  isChanged: boolean
  isSaving: boolean
  /** Print width. */
  millimetres: number
  onSave: () => Promise<boolean>
}

/** Save, download and other actions for the design. */
export function StudioActions({ code, isChanged, isSaving, millimetres, onSave }: StudioActionsProps) {
  const save = () => void onSave()
  useCommand(isChanged ? { label: 'Save the design', group: 'Design', keys: 'mod+s', run: save } : null)
  return (
    <>
      <DownloadMenu
        code={code}
        millimetres={millimetres}
        note={isChanged ? 'As saved, without your changes' : null}
        compact
      />
      <Button variant="primary" disabled={!isChanged} pending={isSaving} onClick={save}>
        Save
      </Button>
    </>
  )
}
