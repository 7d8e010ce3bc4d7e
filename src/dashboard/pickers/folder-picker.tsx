import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { foldersQueries } from '../api/folders.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { listFolderPlaces } from './folder-places.ts'

interface FolderPickerProps extends Omit<ComponentProps<typeof Combobox>, 'options' | 'value' | 'onChange'> {
  /** Id of a folder to exclude with its subfolders. */
  excludedId?: string | undefined
  value: string | null
  /** Label of the option without a folder. */
  emptyLabel: string
  onChange: (folderId: string | null) => void
}

/** Chooses a folder by path, or none. */
export function FolderPicker({ excludedId, value, emptyLabel, onChange, ...field }: FolderPickerProps) {
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const folderOptions = listFolderPlaces(folders, excludedId).map(({ id, path }) => ({ value: id, label: path }))
  return (
    <Combobox
      {...field}
      options={[{ value: '', label: emptyLabel }, ...folderOptions]}
      value={value ?? ''}
      onChange={(folderId) => onChange(folderId || null)}
    />
  )
}
