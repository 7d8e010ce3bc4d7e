import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { changeFolder } from '#dashboard/api/folders.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { inputClass } from '#dashboard/ui/input-class.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'

interface RenameFolderProps {
  id: string
  name: string
  /** Index of the row in the tree. */
  line: number
  /** Depth in the tree, from 1. */
  level: number
  onDone: () => void
}

/** Field for the name of a folder, in its row: Enter or blur saves, Escape cancels. */
export function RenameFolder({ id, name, line, level, onDone }: RenameFolderProps) {
  const { run } = useUndoableMutation({
    mutation: changeFolder(useQueryClient()),
    toastWhen: 'before',
    describeResult: ({ change }) => `Renamed folder ${name} to ${change.name}`,
    createUndo: (_, __, mutateAsync) => () => mutateAsync({ id, change: { name } }),
    describeFailure: () => 'The folder was not renamed.',
  })
  const [typed, setTyped] = useState(name)
  const isFinished = useRef(false)
  const finish = (newName: string) => {
    if (isFinished.current) return
    isFinished.current = true
    if (newName && newName !== name) run({ id, change: { name: newName } })
    onDone()
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    finish(typed.trim())
  }
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    finish('')
  }
  return (
    <form
      className="absolute right-1 z-10"
      style={{ top: `calc(var(--folder-row) * ${line})`, left: `${(level - 1) * 16 + 42}px` }}
      onSubmit={handleSubmit}
    >
      <input
        aria-label={`Name of ${name}`}
        autoFocus
        maxLength={200}
        autoComplete="off"
        className={`${inputClass} h-(--folder-row)! px-1.5!`}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => finish(typed.trim())}
      />
    </form>
  )
}
