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
  rowIndex: number
  /** Depth in the tree, from 1. */
  level: number
  onDone: () => void
}

/** Field for the name of a folder, in its row. Enter or leaving the field saves, Escape cancels. */
export function RenameFolder({ id, name, rowIndex, level, onDone }: RenameFolderProps) {
  const { run } = useUndoableMutation({
    mutation: changeFolder(useQueryClient()),
    toastWhen: 'before',
    describeResult: ({ change }) => `Renamed folder ${name} to ${change.name}`,
    createUndo: (_, __, mutateAsync) => () => mutateAsync({ id, change: { name } }),
    describeFailure: () => 'The folder was not renamed.',
  })
  // Somebody else may rename the folder meanwhile.
  const [initialName] = useState(name)
  const [typedName, setTypedName] = useState(name)
  const isFinished = useRef(false)
  const finish = (newName: string) => {
    if (isFinished.current) return
    isFinished.current = true
    if (newName && newName !== initialName) run({ id, change: { name: newName } })
    onDone()
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    finish(typedName.trim())
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    finish('')
  }
  return (
    <form
      className="absolute right-1 z-10"
      style={{ top: `calc(var(--folder-row) * ${rowIndex})`, left: `${(level - 1) * 16 + 42}px` }}
      onSubmit={handleSubmit}
    >
      <input
        aria-label={`Name of ${name}`}
        autoFocus
        maxLength={200}
        autoComplete="off"
        className={`${inputClass} h-(--folder-row)! px-1.5!`}
        value={typedName}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTypedName(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => finish(typedName.trim())}
      />
    </form>
  )
}
