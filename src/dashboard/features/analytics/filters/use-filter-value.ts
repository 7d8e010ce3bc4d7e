import { useQuery } from '@tanstack/react-query'
import { campaignsQueries } from '../../../api/campaigns.ts'
import { codesQueries } from '../../../api/codes.ts'
import { foldersQueries } from '../../../api/folders.ts'
import type { FilterName } from '../analytics-search.ts'
import { hourName, isDimension, valueName } from '../dimensions.ts'

/** Display name of a filter value. Codes, folders and campaigns show their names once loaded. */
export function useFilterValue(name: FilterName, value: string): string {
  const named = useName(name, value)
  if (isDimension(name)) return valueName(name, value)
  if (name === 'hour') return hourName(value)
  return name === 'tag' ? value || 'none' : named
}

function useName(name: FilterName, value: string): string {
  const code = useQuery({ ...codesQueries.one(value), enabled: name === 'code' })
  const folders = useQuery({ ...foldersQueries.all(), enabled: name === 'folder' && value !== 'root' })
  const campaigns = useQuery({ ...campaignsQueries.all(), enabled: name === 'campaign' })
  if (name === 'campaign') return findName(campaigns, value)
  if (name === 'code') return code.data?.name ?? unnamed(code.isPending)
  if (value === 'root') return 'none'
  return findName(folders, value)
}

function findName(list: { data: { id: string; name: string }[] | undefined; isPending: boolean }, wanted: string) {
  return list.data?.find(({ id }) => id === wanted)?.name ?? unnamed(list.isPending)
}

function unnamed(isPending: boolean): string {
  return isPending ? '…' : 'unknown'
}
