import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#dashboard/ui/icon-button.tsx'

interface InlineEditProps {
  /** Noun for the label: "Destination" has a button "Edit destination". */
  label: string
  /** Whether the person may change it. */
  editable: boolean
  editor: (done: () => void) => ReactNode
  children: ReactNode
}

/** A value that can be switched to its editor. Afterwards the focus returns to the button. */
export function InlineEdit({ label, editable, editor, children }: InlineEditProps) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  // In an effect, because the button is rendered later than the next frame.
  useEffect(() => {
    if (!editing && wasEditing.current) button.current?.querySelector('button')?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return editor(() => setEditing(false))
  return (
    <div ref={button} className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      {editable ? (
        <IconButton label={`Edit ${label.toLowerCase()}`} className="-my-1.5" onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}
