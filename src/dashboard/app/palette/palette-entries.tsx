import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import FolderIcon from 'lucide-react/icons/folder'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import SunMoon from 'lucide-react/icons/sun-moon'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { codesKey } from '#dashboard/api/code.ts'
import { listCodes } from '#dashboard/api/codes.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { listFolderPlaces } from '#dashboard/pickers/folder-places.ts'
import { useCommands } from '#dashboard/ui/commands.ts'
import { scoreMatch } from '#dashboard/ui/lists/score-match.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { createCodeCommandEntry, findCodeCommand, useCodeCommands } from './code-commands.tsx'
import { palettePlaces } from './palette-places.tsx'
import {
  useDeliveryEntries,
  useGuideEntries,
  useLeadEntries,
  useLibraryEntries,
  usePeriodEntries,
  useResourceEntries,
} from './resource-entries.tsx'
import { readRecentIds } from './recent-entries.ts'

export interface PaletteEntry {
  id: string
  label: string
  group: string
  icon?: ReactNode
  detail?: string
  keys?: string | undefined
  /** Synonyms for the search. */
  synonyms?: string
  /** Opens this page of the palette instead of running. */
  opensPage?: PalettePage
  run: (navigate: ReturnType<typeof useNavigate>) => void
}

/** A group of entries with its own list, one level below the first. */
export type PalettePage = 'Appearance' | 'Folders'

/** Entries that match a query: commands and places, then folders, pages, campaigns, sites, images, files, deliveries and docs, then codes and leads. */
export function usePaletteEntries(query: string, page: PalettePage | null) {
  const may = usePermission()
  const commands = useCommandEntries()
  const { codes, commandEntries, isFetching, isError } = useCodeEntries(query, page)
  const allowedPlaces = palettePlaces.filter(({ needs }) => needs === undefined || may(needs))
  const [pageEntries, folderEntries] = [usePageEntries(), useFolderEntries(page === 'Folders' || query !== '')]
  const [resourceEntries, periodEntries, leadEntries] = [
    [
      ...useResourceEntries(query),
      ...useLibraryEntries(query),
      ...useDeliveryEntries(query),
      ...useGuideEntries(query),
    ],
    usePeriodEntries(),
    useLeadEntries(page === null ? query : ''),
  ]
  // A command replaces another entry with the same id.
  const allEntries = [
    ...new Map(
      [...allowedPlaces, ...periodEntries, ...commands, ...pageEntries, ...folderEntries, ...resourceEntries].map(
        (entry) => [entry.id, entry],
      ),
    ).values(),
  ]
  if (page !== null) {
    const entries = rankEntries(
      allEntries.filter(({ group }) => group === page),
      query,
    )
    return { entries, isLoading: false, isFailed: false }
  }
  const entriesBeforeCodes = query
    ? findBestEntries([...allEntries, ...pageOpeners], query)
    : getInitialEntries(allEntries, commands)
  return {
    entries: [...commandEntries, ...entriesBeforeCodes, ...codes, ...leadEntries],
    isLoading: isFetching,
    isFailed: isError,
  }
}

/** Codes that match, as entries that open them; after a verb such as "archive", also as entries that do what it says. */
function useCodeEntries(query: string, page: PalettePage | null) {
  const may = usePermission()
  const match = findCodeCommand(useCodeCommands(), query)
  const search = match?.name ?? query
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: [...codesKey, 'palette', search],
    queryFn: ({ client, signal }) => listCodes(client, { limit: 6, ...(search && { search }) }, signal),
    enabled: may('GET /codes') && page === null,
    placeholderData: keepPreviousData,
  })
  const foundCodes = data?.data ?? []
  const codes = foundCodes.map(({ id, name, shortCode }): PaletteEntry => ({
    id,
    label: name,
    group: query ? 'Codes' : 'Codes changed last',
    icon: <QrCode />,
    detail: shortCode,
    run: (navigate) => void navigate({ to: '/codes/$id', params: { id } }),
  }))
  // Enter must not archive a code that was found for the letters before.
  const commandEntries =
    match === null || isPlaceholderData ? [] : foundCodes.map((code) => createCodeCommandEntry(match.command, code))
  return { codes, commandEntries, isFetching, isError }
}

const pageOpeners: readonly PaletteEntry[] = [
  {
    id: 'Change theme',
    label: 'Change theme…',
    group: 'General',
    icon: <SunMoon />,
    synonyms: 'appearance',
    opensPage: 'Appearance',
    run: () => {},
  },
  {
    id: 'Open a folder',
    label: 'Open a folder…',
    group: 'General',
    icon: <FolderIcon />,
    opensPage: 'Folders',
    run: () => {},
  },
]

function useCommandEntries(): PaletteEntry[] {
  return useCommands()
    .filter(({ visibility }) => visibility !== 'keys')
    .map(({ label, group, icon, keys, run }) => ({ id: `${group} ${label}`, label, group, icon, keys, run }))
}

/** Folders as entries, labeled by path, so that a folder is also found by the name of its parent. */
function useFolderEntries(isNeeded: boolean): PaletteEntry[] {
  const may = usePermission()
  const { data = [] } = useQuery({ ...foldersQueries.all(), enabled: isNeeded && may('GET /folders') })
  return listFolderPlaces(data).map(({ id, path }): PaletteEntry => ({
    id,
    label: path,
    group: 'Folders',
    icon: <FolderIcon />,
    run: (navigate) => void navigate({ to: '/codes', search: { folder: id } }),
  }))
}

/** Pages as entries. All are loaded, because a workspace has few. */
function usePageEntries(): PaletteEntry[] {
  const may = usePermission()
  const { data = [] } = useQuery({ ...pagesQueries.all(), enabled: may('POST /pages/{id}/edits') })
  return data.map(({ id, name, subdomain }): PaletteEntry => ({
    id,
    label: name,
    group: 'Pages',
    icon: <PanelsTopLeft />,
    detail: subdomain,
    run: (navigate) => void navigate({ to: '/pages/$id/edit', params: { id } }),
  }))
}

const groupOrder = [
  'Go to',
  'Codes',
  'Folders',
  'Pages',
  'Campaigns',
  'Sites',
  'Images',
  'Files',
  'Analytics',
  'Webhooks',
  'Deliveries',
  'Settings',
  'Docs',
  'General',
  'Appearance',
]
/** Groups with an entry for each resource, of which only the best matches are listed. */
const resourceGroups: ReadonlySet<string> = new Set([
  'Folders',
  'Pages',
  'Campaigns',
  'Sites',
  'Images',
  'Files',
  'Deliveries',
  'Docs',
])
const MAX_GROUP_ENTRIES = 6

/** Entries without a query: recent ones, then commands. A group with a page of its own has only the entry that opens it. */
function getInitialEntries(offeredEntries: readonly PaletteEntry[], commands: readonly PaletteEntry[]): PaletteEntry[] {
  const recentEntries = readRecentIds().flatMap((id) => offeredEntries.find((entry) => entry.id === id) ?? [])
  const otherEntries = [...commands.filter(({ group }) => group !== 'Appearance'), ...pageOpeners]
  return [
    ...recentEntries.map((entry) => ({ ...entry, group: 'Recent' })),
    ...otherEntries
      .filter(({ id }) => !recentEntries.some((entry) => entry.id === id))
      .toSorted((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group)),
  ]
}

/** Matching entries, with the group of the best match first. Of resources, only the best matches. */
function findBestEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  return [...Map.groupBy(rankEntries(entries, query), ({ group }) => group)].flatMap(([group, members]) =>
    resourceGroups.has(group) ? members.slice(0, MAX_GROUP_ENTRIES) : members,
  )
}

function rankEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  if (query === '') return [...entries]
  return entries
    .map((entry) => ({ entry, score: scoreMatch(query, entry.label, `${entry.group} ${entry.synonyms ?? ''}`) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || groupOrder.indexOf(a.entry.group) - groupOrder.indexOf(b.entry.group))
    .map(({ entry }) => entry)
}
