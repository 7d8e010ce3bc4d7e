import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeFile, type StoredFile } from '#dashboard/api/files.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'

/** The choices for a scan of a code with the file. */
export const showOptions = { reader: 'Shows the file', download: 'Downloads it' } as const

/** Changes what a scan does with a stored file. */
export function FileShowField({ file: { id, show } }: { file: StoredFile }) {
  const { mutate } = useMutation(changeFile(useQueryClient()))
  return (
    <Segmented
      label="A scan"
      value={show === 'download' ? 'download' : 'reader'}
      options={showOptions}
      onChange={(next) => mutate({ id, change: { show: next } })}
    />
  )
}
