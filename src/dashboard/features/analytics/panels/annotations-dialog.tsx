import { useMutation, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Annotation, createNote, deleteNote, updateNote } from '#dashboard/api/annotations.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { fromZonedMinute, toZonedMinute } from '#dashboard/ui/zoned-time.ts'

const MINUTE_MS = 60_000

interface AnnotationsDialogProps {
  annotations: readonly Annotation[]
  zone: string
  /** The code that new notes are about; undefined: everything. */
  codeId: string | undefined
  onDone: () => void
}

/** What happened in the period, with notes to add, change and delete. */
export function AnnotationsDialog({ annotations, zone, codeId, onDone }: AnnotationsDialogProps) {
  const may = usePermission()
  /** The note that is edited, or `new`. */
  const [editedNote, setEdited] = useState<Annotation | 'new'>()
  const close = () => setEdited(undefined)
  return (
    <Dialog
      title={editedNote ? (editedNote === 'new' ? 'New note' : 'Edit note') : 'Annotations'}
      {...(!editedNote && {
        description: 'Events that may explain a rise or fall. The chart marks each with a dotted line.',
      })}
      open
      onOpenChange={(open) => !open && onDone()}
    >
      {editedNote ? (
        <NoteForm note={editedNote === 'new' ? null : editedNote} zone={zone} codeId={codeId} onDone={close} />
      ) : (
        <div className="grid gap-3">
          <AnnotationList annotations={annotations} zone={zone} onEdit={setEdited} />
          {may('POST /annotations') ? (
            <Button variant="primary" className="justify-self-end" onClick={() => setEdited('new')}>
              Add a note
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}

interface AnnotationListProps {
  annotations: readonly Annotation[]
  zone: string
  onEdit: (note: Annotation) => void
}

function AnnotationList({ annotations, zone, onEdit }: AnnotationListProps) {
  const may = usePermission()
  const remove = useMutation({
    ...deleteNote(useQueryClient()),
    onError: (error) => toast({ message: `The note was not deleted. ${getFailureText(error)}`, tone: 'bad' }),
  })
  const format = new Intl.DateTimeFormat(undefined, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  if (annotations.length === 0) return <p className="text-sm text-ink-soft">There are no notes in this period.</p>
  return (
    <ul className="max-h-80 overflow-y-auto rounded-md border p-1">
      {annotations.toReversed().map((annotation) => {
        const { id, at, text, actor, subject, kind } = annotation
        const about = kind === 'note' && subject ? `${subject.name}: ` : ''
        return (
          <li
            key={id ?? `${at} ${text}`}
            className="flex items-start gap-2 rounded-sm px-2 py-1.5 text-sm hover:bg-hover"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              {about}
              {text}
              <span className="block text-xs text-ink-soft">
                {format.format(new Date(at))}
                {actor ? `, ${actor.name}` : null}
              </span>
            </span>
            {id !== null && may('PATCH /annotations/{id}') ? (
              <>
                <IconButton label={`Edit the note ${text}`} onClick={() => onEdit(annotation)}>
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton label={`Delete the note ${text}`} onClick={() => remove.mutate(id)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

interface NoteFormProps {
  /** Null for a new note. */
  note: Annotation | null
  zone: string
  codeId: string | undefined
  onDone: () => void
}

function NoteForm({ note, zone, codeId, onDone }: NoteFormProps) {
  const queryClient = useQueryClient()
  const create = useMutation(createNote(queryClient))
  const update = useMutation(updateNote(queryClient))
  const getKey = useIdempotencyKey()
  // This minute, or the time of the note.
  const [time] = useState(() => new Date(note?.at ?? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS))
  const form = useForm({ defaultValues: { text: note?.text ?? '', minute: toZonedMinute(zone, time) } })
  const handleSubmit = ({ text, minute }: { text: string; minute: string }) => {
    // The field shows neither seconds nor which of two equal hours is meant, so that an unchanged time would lose them.
    const isUnchanged = minute === toZonedMinute(zone, time)
    const at = ((isUnchanged ? null : fromZonedMinute(zone, minute)) ?? time).toISOString()
    if (note?.id) return update.mutateAsync({ id: note.id, body: { at, text } })
    const body = { at, text, codeId: codeId ?? null }
    return create.mutateAsync({ body, idempotencyKey: getKey(body) })
  }
  return (
    <Form form={form} errorTitle="The note was not saved" onSubmit={handleSubmit} onSuccess={onDone}>
      <FormTextField control={form.control} name="text" label="Note" required maxLength={500} autoComplete="off" />
      <FormField
        control={form.control}
        name="minute"
        validate={(minute) => (fromZonedMinute(zone, minute) ? undefined : 'Enter a day and a time.')}
      >
        {(field) => <TextField type="datetime-local" label="When" hint={zone.replaceAll('_', ' ')} {...field} />}
      </FormField>
      <FormButtons action="Save note" onCancel={onDone} />
    </Form>
  )
}
