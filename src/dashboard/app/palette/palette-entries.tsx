import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import Folder from 'lucide-react/icons/folder'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { codesKey } from '../../api/code.ts'
import { listCodes } from '../../api/codes.ts'
import { foldersQueries } from '../../api/folders.ts'
import { pagesQueries } from '../../api/pages.ts'
import { folderPlaces } from '../../pickers/folder-places.ts'
import { useCommands } from '../../ui/commands.ts'
import { usePermission } from '../../api/use-permission.ts'
import { palettePlaces } from './palette-places.tsx'

export interface PaletteEntry {
  id: string
  label: string
  group: string
  icon?: ReactNode
  detail?: string
  keys?: string | undefined
  run: (navigate: ReturnType<typeof useNavigate>) => void
}

/** What the palette lists for a query: commands and places whose words match, then folders, pages and codes. */
export function usePaletteEntries(query: string) {
  const may = usePermission()
  const commands = useCommands()
  const { data, isFetching, isError } = useQuery({
    queryKey: [...codesKey, 'palette', query],
    queryFn: ({ signal }) => listCodes({ limit: 6, ...(query && { search: query }) }, signal),
    enabled: may('GET /codes'),
    placeholderData: keepPreviousData,
  })
  const found = commands
    .filter(({ shown, label, group }) => shown !== 'keys' && matches(`${group} ${label}`, query))
    .map(({ label, group, icon, keys, run }): PaletteEntry => ({
      id: `${group} ${label}`,
      label,
      group,
      icon,
      keys,
      run,
    }))
  const codes = (data?.data ?? []).map(({ id, name, shortCode }): PaletteEntry => ({
    id,
    label: name,
    group: query ? 'Codes' : 'Codes changed last',
    icon: <QrCode />,
    detail: shortCode,
    run: (navigate) => void navigate({ to: '/codes/$id', params: { id } }),
  }))
  const places = palettePlaces.flatMap(({ needs, words, ...entry }) =>
    may(needs) && query !== '' && matches(`${entry.group} ${entry.label} ${words}`, query) ? [entry] : [],
  )
  const [pages, folders] = [usePages(query), useFolders(query)]
  const offered = new Map([...places, ...found, ...pages, ...folders].map((entry) => [entry.id, entry]))
  return { entries: [...sorted([...offered.values()]), ...codes], isLoading: isFetching, isFailed: isError }
}

/** Folders by their path, so that a folder is also found by the one it lies in. */
function useFolders(query: string): PaletteEntry[] {
  const may = usePermission()
  const { data = [] } = useQuery({ ...foldersQueries.all(), enabled: query !== '' && may('GET /folders') })
  if (query === '') return []
  return folderPlaces(data)
    .filter(({ path }) => matches(path, query))
    .slice(0, 6)
    .map(({ id, path }): PaletteEntry => ({
      id,
      label: path,
      group: 'Folders',
      icon: <Folder />,
      run: (navigate) => void navigate({ to: '/codes', search: { folder: id } }),
    }))
}

/** Pages by name. There are few, so that the ones that are known serve. */
function usePages(query: string): PaletteEntry[] {
  const may = usePermission()
  const { data = [] } = useQuery({ ...pagesQueries.all(), enabled: query !== '' && may('POST /pages/{id}/edits') })
  return data
    .filter(({ name }) => query !== '' && matches(name, query))
    .slice(0, 6)
    .map(({ id, name, subdomain }): PaletteEntry => ({
      id,
      label: name,
      group: 'Pages',
      icon: <PanelsTopLeft />,
      detail: subdomain,
      run: (navigate) => void navigate({ to: '/pages/$id/edit', params: { id } }),
    }))
}

const order = ['Go to', 'Codes', 'Folders', 'Pages', 'Webhooks', 'Settings', 'General', 'Appearance']

function sorted(entries: PaletteEntry[]): PaletteEntry[] {
  return entries.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
}

/** Each word typed begins a word of the entry. */
function matches(text: string, query: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}
