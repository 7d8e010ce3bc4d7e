import { useQueryClient } from '@tanstack/react-query'
import { changeImage, type Image, type ImageChange } from '#dashboard/api/images.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { FolderField, ImageTagsField } from '#dashboard/pickers/images/label-fields.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { pickEdited } from '#dashboard/ui/form/pick-edited.ts'
import { shorten } from '#contract/cut-text.ts'
import { useSavedValuesForm } from '#dashboard/ui/form/use-saved-values-form.ts'
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

interface ImageFormProps {
  image: Image
  /** Called with the alternative text before a change of it. */
  onAltChange?: ((previousAlt: string) => void) | undefined
}

interface ImageFormValues {
  name: string
  alt: string
  folder: string
  tags: string[]
}

/** Name and alternative text, and folder and tags if the service has them. */
export function ImageForm({ image, onAltChange }: ImageFormProps) {
  const { id, name, alt } = image
  const hasLabels = image.folder !== null && image.tags !== null
  const folder = image.folder ?? ''
  const tags = [...(image.tags ?? [])]
  const { runInForm } = useImageChange()
  const form = useSavedValuesForm<ImageFormValues>({ savedValues: { name, alt, folder, tags } })
  const save = async (values: ImageFormValues) => {
    const savedValues = { name, alt, folder, tags }
    const enteredValues = {
      name: values.name.trim(),
      alt: values.alt.trim(),
      folder: values.folder.trim(),
      tags: values.tags,
    }
    const editedFields = {
      name: enteredValues.name !== name,
      alt: enteredValues.alt !== alt,
      folder: hasLabels && enteredValues.folder !== folder,
      tags: hasLabels && JSON.stringify(enteredValues.tags) !== JSON.stringify(tags),
    }
    if (!Object.values(editedFields).includes(true)) return
    await runInForm({
      id,
      change: pickEdited(enteredValues, editedFields),
      previous: pickEdited(savedValues, editedFields),
      message: `Saved ${shorten(enteredValues.name)}`,
    })
    if (editedFields.alt) onAltChange?.(alt)
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
      {hasLabels ? (
        <>
          <FormField control={form.control} name="folder">
            {({ value, onChange }) => <FolderField value={value} onChange={onChange} />}
          </FormField>
          <FormField control={form.control} name="tags">
            {({ value, onChange }) => <ImageTagsField label="Tags" value={value} onChange={onChange} />}
          </FormField>
        </>
      ) : null}
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}
