import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { changeImage, type Image, type ImageChange } from '#dashboard/api/images.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { shorten } from '#dashboard/ui/shorten.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'

interface ImageUpdate {
  id: string
  change: ImageChange
  /** The previous values, for Undo. */
  previous: ImageChange
  message: string
}

/** Changes an image, with Undo. */
export function useImageChange() {
  return useUndoableMutation({
    mutation: changeImage(useQueryClient()),
    describeResult: ({ message }: ImageUpdate) => message,
    createUndo:
      ({ id, previous, message }, _result, mutateAsync) =>
      () =>
        mutateAsync({ id, change: previous, previous, message }),
    describeFailure: () => 'The image was not changed.',
  })
}

/** Name and alternative text. */
export function ImageForm({ image: { id, name, alt } }: { image: Image }) {
  const { runInForm } = useImageChange()
  const form = useForm({ defaultValues: { name, alt } })
  const { reset } = form
  // Applies values that were saved, restored by Undo, or changed by another person.
  useEffect(() => reset({ name, alt }), [reset, name, alt])
  const save = async (values: { name: string; alt: string }) => {
    const change = { name: values.name.trim(), alt: values.alt.trim() }
    if (change.name === name && change.alt === alt) return
    await runInForm({ id, change, previous: { name, alt }, message: `Saved ${shorten(change.name)}` })
  }
  return (
    <Form form={form} errorTitle="The image was not saved" onSubmit={save}>
      <FormField
        control={form.control}
        name="name"
        validate={(text) => (text.trim() === '' ? 'Enter a name.' : undefined)}
      >
        {(field) => <TextField label="Name" maxLength={200} autoComplete="off" {...field} />}
      </FormField>
      <FormField control={form.control} name="alt">
        {(field) => (
          <LinesField
            label="Alt text"
            hint="Describes the image for people who cannot see it. Pages start with this text."
            maxLength={500}
            maxCharacters={500}
            {...field}
          />
        )}
      </FormField>
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}
