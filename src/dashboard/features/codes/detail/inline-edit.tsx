import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCommand } from '#dashboard/ui/commands.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { type RequestedEditor, useRequestedEditor } from '../requested-editor.ts'

interface InlineEditProps {
  /** Noun for the label: "Destination" has a button "Edit destination". */
  label: string
  /** Whether the person may change the value. */
  editable: boolean
  /** The key that opens the editor. */
  shortcut?: string
  /** What the palette requests to open the editor. */
  request?: RequestedEditor
  renderEditor: (done: () => void) => ReactNode
  children: ReactNode
}

/** A value with a button that replaces it with its editor. When the editor closes, the focus returns to the button. */
export function InlineEdit({ label, editable, shortcut, request, renderEditor, children }: InlineEditProps) {
  const [isEditing, setIsEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  // In an effect, because the button exists only after the next render.
  useEffect(() => {
    if (!isEditing && wasEditing.current) container.current?.querySelector('button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const action = `Edit ${label.toLowerCase()}`
  const edit = () => setIsEditing(true)
  useRequestedEditor(editable ? (request ?? null) : null, edit)
  useCommand(
    editable && shortcut !== undefined && !isEditing
      ? { label: action, group: 'Codes', keys: shortcut, icon: <Pencil />, run: edit }
      : null,
  )
  if (isEditing) return renderEditor(() => setIsEditing(false))
  return (
    <div ref={container} className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      {editable ? (
        <IconButton label={action} className="-my-1.5" onClick={edit}>
          <Pencil aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}
