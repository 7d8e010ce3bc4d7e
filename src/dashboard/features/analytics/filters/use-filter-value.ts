import { useQuery } from '@tanstack/react-query'
import { codesQueries } from '../../../api/codes.ts'
import { foldersQueries } from '../../../api/folders.ts'
import type { FilterName } from '../analytics-search.ts'
import { dimensionWords, isDimension, valueName } from '../dimensions.ts'

/** Label of a filter. */
export function filterLabel(name: FilterName): string {
  if (isDimension(name)) return dimensionWords[name].label
  return { code: 'Code', folder: 'Folder', tag: 'Tag' }[name]
}

/** Display name of a filter value. Codes and folders show their names once loaded. */
export function useFilterValue(name: FilterName, value: string): string {
  const code = useQuery({ ...codesQueries.one(value), enabled: name === 'code' })
  const folders = useQuery({ ...foldersQueries.all(), enabled: name === 'folder' && value !== 'root' })
  if (isDimension(name)) return valueName(name, value)
  if (name === 'tag') return value
  if (name === 'code') return code.data?.name ?? unnamed(code.isPending)
  if (value === 'root') return 'none'
  return folders.data?.find(({ id }) => id === value)?.name ?? unnamed(folders.isPending)
}

function unnamed(isPending: boolean): string {
  return isPending ? '…' : 'unknown'
}
