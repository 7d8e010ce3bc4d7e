import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { changeWorkspace } from '../../../api/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'

/** Renames the workspace. */
export function WorkspaceName({ name }: { name: string }) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const change = useMutation(changeWorkspace(useQueryClient()))
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === '') return setProblem('Enter a name.')
    if (next === name || change.isPending) return
    change.mutate(
      { name: next },
      {
        onSuccess: () => toast({ message: `Renamed the workspace to ${next}` }),
        onError: (error) => setProblem(failureText(error)),
      },
    )
  }
  return (
    <form noValidate className="flex items-end gap-2" onSubmit={handleSubmit}>
      <div className="max-w-md flex-1">
        <TextField
          label="Workspace name"
          autoComplete="off"
          maxLength={200}
          error={problem}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
      </div>
      <Button type="submit" disabled={typed.trim() === name} pending={change.isPending}>
        Rename
      </Button>
    </form>
  )
}
