import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { filesQueries } from '#dashboard/api/files.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FileField, findFileProblem } from '#dashboard/pickers/files/file-field.tsx'
import { FilePicker } from '#dashboard/pickers/files/file-picker.tsx'
import { showOptions } from '#dashboard/pickers/files/file-show-field.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import type { Draft } from './draft.ts'

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** The file that the code opens: a new one, or one that was uploaded before. */
export function FileFields({ isPicture }: { isPicture: boolean }) {
  const { control, watch } = useFormContext<Draft>()
  const mayList = usePermission()('GET /files')
  const { data: files = [] } = useQuery({ ...filesQueries.all(), enabled: mayList })
  const hasChoice = files.some(({ type }) => !isPicture || type.startsWith('image/'))
  return (
    <>
      {hasChoice ? (
        <FormField control={control} name="fileFrom">
          {({ value, onChange }) => (
            <Segmented
              label={isPicture ? 'The picture is' : 'The file is'}
              value={value}
              options={{ device: 'On this device', files: 'In Files' }}
              onChange={onChange}
            />
          )}
        </FormField>
      ) : null}
      {hasChoice && watch('fileFrom') === 'files' ? (
        <StoredFileField isPicture={isPicture} />
      ) : (
        <NewFileFields isPicture={isPicture} />
      )}
    </>
  )
}

function StoredFileField({ isPicture }: { isPicture: boolean }) {
  const { control } = useFormContext<Draft>()
  const { data: files = [] } = useQuery(filesQueries.all())
  return (
    <FormField control={control} name="storedFile" validate={(file) => (file ? undefined : 'Choose a file.')}>
      {({ value, error, onChange }) => (
        <FilePicker
          label={isPicture ? 'Picture' : 'File'}
          isPicture={isPicture}
          value={value?.id ?? ''}
          error={error}
          onChange={(id) => onChange(files.find((file) => file.id === id) ?? null)}
        />
      )}
    </FormField>
  )
}

function NewFileFields({ isPicture }: { isPicture: boolean }) {
  const { control } = useFormContext<Draft>()
  return (
    <>
      <FileField
        control={control}
        name="file"
        label={isPicture ? 'Picture' : 'File'}
        hint="You can replace it later under the same code."
        {...(isPicture && { accept: pictureTypes.join(','), findProblem: findPictureProblem })}
      />
      {isPicture ? null : (
        <FormField control={control} name="show">
          {({ value, onChange }) => (
            <Segmented label="A scan" value={value} options={showOptions} onChange={onChange} />
          )}
        </FormField>
      )}
    </>
  )
}

/** A dropped file may be of any type, and so may one that was chosen before the kind was. Some systems do not know the type of a picture. */
function findPictureProblem(file: File | null): string | undefined {
  const problem = findFileProblem(file)
  if (problem !== undefined || file === null || file.type === '' || pictureTypes.includes(file.type)) return problem
  return `${file.name} is not a picture that browsers show. Choose a PNG, JPEG, GIF, WebP or AVIF file.`
}
