import type { ComponentProps } from 'react'
import type { Folder } from '../api/folders.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { folderPlaces } from './folder-places.ts'

interface FolderPickerProps extends Omit<ComponentProps<typeof Combobox>, 'options' | 'value' | 'onChange'> {
  folders: readonly Folder[]
  /** This folder and all below it are not offered. */
  without?: string | undefined
  value: string | null
  /** What choosing no folder is called. */
  none: string
  onChange: (folderId: string | null) => void
}

/** Chooses a folder by its whole path, or none. */
export function FolderPicker({ folders, without, value, none, onChange, ...field }: FolderPickerProps) {
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
