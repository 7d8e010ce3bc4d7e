import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { codesKey } from '../../api/code.ts'
import { pagesQueries } from '../../api/pages.ts'
import { useCommands } from '../../ui/commands.ts'
import { useMay } from '../../api/use-may.ts'

export interface PaletteEntry {
  id: string
  label: string
  group: string
  icon?: ReactNode
  detail?: string
  keys?: string | undefined
  run: (navigate: ReturnType<typeof useNavigate>) => void
}

/** What the palette lists for a query: commands whose words match, then pages and codes by name. */
export function usePaletteEntries(query: string) {
  const may = useMay()
  const commands = useCommands()
  const { data, isFetching, isError } = useQuery({
    queryKey: [...codesKey, 'palette', query],
    queryFn: ({ signal }) => call('GET /codes', { query: { limit: 6, ...(query && { q: query }) } }, signal),
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
  const pages = usePages(query)
  return { entries: [...sorted([...found, ...pages]), ...codes], isLoading: isFetching, isFailed: isError }
}

/** A new page from every screen, and pages by name. There are few, so that the ones that are known serve. */
function usePages(query: string): PaletteEntry[] {
  const may = useMay()
  const { data = [] } = useQuery({ ...pagesQueries.all(), enabled: query !== '' && may('POST /pages/{id}/edits') })
  const named = data
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
  return may('POST /pages') && matches('Pages New page', query) ? [newPage, ...named] : named
}

// Not a command: the frame of every screen would carry it.
const newPage: PaletteEntry = {
  id: 'Pages New page',
  label: 'New page',
  group: 'Pages',
  icon: <PanelsTopLeft />,
  run: (navigate) => void navigate({ to: '/pages', search: { new: true } }),
}

const order = ['Go to', 'Codes', 'Pages', 'General', 'Appearance']

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
