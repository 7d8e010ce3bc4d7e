import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { foldersQueries } from '../api/folders.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { folderPlaces } from './folder-places.ts'

interface FolderPickerProps extends Omit<ComponentProps<typeof Combobox>, 'options' | 'value' | 'onChange'> {
  /** Excludes this folder and its subfolders. */
  without?: string | undefined
  value: string | null
  /** Label for no folder. */
  none: string
  onChange: (folderId: string | null) => void
}

/** Chooses a folder by path, or none. */
export function FolderPicker({ without, value, none, onChange, ...field }: FolderPickerProps) {
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const places = folderPlaces(folders, without).map(({ id, path }) => ({ value: id, label: path }))
  return (
    <Combobox
      {...field}
      options={[{ value: '', label: none }, ...places]}
      value={value ?? ''}
      onChange={(folderId) => onChange(folderId || null)}
    />
  )
}
