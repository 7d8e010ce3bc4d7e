import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { changeFolder } from '../../../api/folders.ts'
import { inputClass } from '../../../ui/input-class.ts'
import { toast } from '../../../ui/toast.ts'

interface RenameFolderProps {
  id: string
  name: string
  /** Row of the tree, and its depth. */
  line: number
  level: number
  onDone: () => void
}

/** Field for the name of a folder, in its row: Enter or blur saves, Escape cancels. */
export function RenameFolder({ id, name, line, level, onDone }: RenameFolderProps) {
  const change = useMutation(changeFolder(useQueryClient()))
  const [typed, setTyped] = useState(name)
  const isOver = useRef(false)
  const finish = (newName: string) => {
    if (isOver.current) return
    isOver.current = true
    const rename = (to: string) => change.mutate({ id, change: { name: to } }, { onError: notify })
    if (newName && newName !== name) {
      rename(newName)
      toast({ message: `Renamed folder ${name} to ${newName}`, undo: () => rename(name) })
    }
    onDone()
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    finish(typed.trim())
  }
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
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

function notify(error: Error) {
  toast({ message: `The folder was not renamed. ${failureText(error)}`, tone: 'bad' })
}
