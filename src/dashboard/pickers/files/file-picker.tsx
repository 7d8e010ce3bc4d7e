import { useQuery } from '@tanstack/react-query'
import { filesQueries, type StoredFile } from '#dashboard/api/files.ts'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { ListedPicker, type PickerProps } from '../listed-picker.tsx'

interface FilePickerProps extends PickerProps {
  /** Whether only pictures are offered. */
  isPicture?: boolean
}

/** Chooses a file that was uploaded before. */
export function FilePicker({ isPicture = false, ...props }: FilePickerProps) {
  const query = useQuery(filesQueries.all())
  const isOffered = ({ id, type }: StoredFile) => !isPicture || type.startsWith('image/') || id === props.value
  return (
    <ListedPicker
      {...props}
      noun="file"
      query={query}
      toOption={({ id, name, fileName, size }) => ({
        value: id,
        label: name,
        detail: `${fileName}, ${formatBytes(size)}`,
      })}
      isOffered={isOffered}
      getHint={(files) => (files.some(isOffered) ? undefined : 'There are no files yet.')}
    />
  )
}
