import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { fileLimits } from '#contract/file-limits.ts'
import { isProgramName } from '#contract/file-name.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { Field } from '#dashboard/ui/field.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { inputClass } from '#dashboard/ui/input-class.ts'

interface FileFieldProps<T extends FieldValues> {
  control: Control<T>
  name: FieldPathByValue<T, File | null>
  label: string
  hint?: string
  /** The types that the file dialog offers. */
  accept?: string
  findProblem?: (file: File | null) => string | undefined
}

/** A field for a file, which can also be dropped on it. */
export function FileField<T extends FieldValues>({
  control,
  name,
  label,
  hint = '',
  accept,
  findProblem = findFileProblem,
}: FileFieldProps<T>) {
  return (
    <FormField control={control} name={name} validate={findProblem}>
      {({ value, error, onChange }) => {
        const file: File | null = value
        const text = file ? `${formatBytes(file.size)}. ${hint}` : `Up to ${formatBytes(fileLimits.fileBytes)}. ${hint}`
        return (
          <Field label={label} error={error} hint={text}>
            {(controlProps) => (
              <input
                ref={(input) => showFile(input, file)}
                type="file"
                accept={accept}
                {...controlProps}
                className={classes(inputClass, fileInputClass)}
                onChange={({ target }) => onChange(target.files?.[0] ?? null)}
              />
            )}
          </Field>
        )
      }}
    </FormField>
  )
}

/** An input that is rendered again, after the person chose another kind and came back, shows the file that was chosen before. */
function showFile(input: HTMLInputElement | null, file: File | null): void {
  if (!input || (input.files?.[0] ?? null) === file) return
  const transfer = new DataTransfer()
  if (file) transfer.items.add(file)
  input.files = transfer.files
}

const fileInputClass =
  'h-auto! cursor-pointer border-dashed px-3 py-4 text-ink-soft file:mr-3 file:h-control file:cursor-pointer file:rounded-md file:border file:border-solid file:border-edge file:bg-surface file:px-3 file:text-ink hover:border-edge'

export function findFileProblem(file: File | null): string | undefined {
  if (!file) return 'Choose a file.'
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > fileLimits.fileBytes)
    return `${file.name} has ${formatBytes(file.size)}. A file can have up to ${formatBytes(fileLimits.fileBytes)}.`
  return isProgramName(file.name) ? `${file.name} is a program. Programs cannot be opened by a code.` : undefined
}
