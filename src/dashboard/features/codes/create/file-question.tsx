import { useFormContext } from 'react-hook-form'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FileField } from '../destination/file-field.tsx'

interface FileForm {
  file: File | null
  show: 'reader' | 'download'
}

const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/avif'

/** The file that the code opens, and what a scan does with it. */
export function FileQuestion({ isPicture }: { isPicture: boolean }) {
  const { control } = useFormContext<FileForm>()
  return (
    <>
      <FileField
        control={control}
        name="file"
        label={isPicture ? 'Picture' : 'File'}
        hint="You can replace it later under the same code."
        {...(isPicture && { accept: pictureTypes })}
      />
      {isPicture ? null : (
        <FormField control={control} name="show">
          {({ value, onChange }) => (
            <Segmented
              label="A scan"
              value={value}
              options={{ reader: 'Shows the file', download: 'Downloads it' }}
              onChange={onChange}
            />
          )}
        </FormField>
      )}
    </>
  )
}
