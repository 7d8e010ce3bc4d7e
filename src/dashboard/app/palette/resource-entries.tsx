import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ChartLine from 'lucide-react/icons/chart-line'
import Globe from 'lucide-react/icons/globe'
import Inbox from 'lucide-react/icons/inbox'
import Megaphone from 'lucide-react/icons/megaphone'
import type { Code } from '#dashboard/api/code.ts'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { sitesQueries } from '#dashboard/api/sites.ts'
import { submissionsQueries, readSubmissions } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { leadText } from '#dashboard/features/leads/lead-text.ts'
import { createDayPresets } from '#dashboard/ui/lists/day-presets.ts'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { addDays, toZonedDay } from '#dashboard/ui/zoned-time.ts'
import type { PaletteEntry } from './palette-entries.tsx'

const MAX_LEADS = 5

/** Campaigns and sites as entries. They are loaded with the first letter of a query. */
export function useResourceEntries(query: string): PaletteEntry[] {
  const may = usePermission()
  const isNeeded = query !== ''
  const { data: campaigns = [] } = useQuery({ ...campaignsQueries.all(), enabled: isNeeded && may('GET /campaigns') })
  const { data: sites = [] } = useQuery({ ...sitesQueries.all(), enabled: isNeeded && may('GET /sites') })
  return [
    ...campaigns.map(({ id, name }): PaletteEntry => ({
      id,
      label: name,
      group: 'Campaigns',
      icon: <Megaphone />,
      run: (navigate) => void navigate({ to: '/campaigns/$id', params: { id } }),
    })),
    ...sites.map(({ id, name }): PaletteEntry => ({
      id,
      label: name,
      group: 'Sites',
      icon: <Globe />,
      run: (navigate) => void navigate({ to: '/sites/$id', params: { id } }),
    })),
  ]
}

/** The newest leads whose answers match, as the service finds them. */
export function useLeadEntries(query: string): PaletteEntry[] {
  const may = usePermission()
  const isOffered = useIsOffered()
  const { data = [] } = useQuery({
    queryKey: [...submissionsQueries.key, 'palette', query],
    queryFn: async ({ signal }) => (await readSubmissions({ q: query, limit: MAX_LEADS }, signal)).data,
    enabled: query !== '' && may('GET /submissions') && isOffered('GET /submissions?q'),
    placeholderData: keepPreviousData,
  })
  if (query === '') return []
  return data.map((lead): PaletteEntry => ({
    id: lead.id,
    label: leadText(lead).title,
    group: 'Leads',
    icon: <Inbox />,
    detail: lead.pageName,
    run: (navigate) => void navigate({ to: '/leads', search: { open: lead.id } }),
  }))
}

/** The figures of named periods: "Analytics, last week". */
export function usePeriodEntries(): PaletteEntry[] {
  const may = usePermission()
  const today = toZonedDay(ownZone, useNow())
  if (!may('GET /analytics/summary')) return []
  const yesterday = addDays(today, -1)
  const periods = [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    ...createDayPresets(today),
  ]
  return periods.map(({ label, from, to }): PaletteEntry => ({
    id: `Analytics ${label}`,
    label: `Analytics, ${label.toLowerCase()}`,
    group: 'Analytics',
    synonyms: `go to figures scans ${label}`,
    icon: <ChartLine />,
    run: (navigate) => void navigate({ to: '/analytics', search: { from, to: to ?? today } }),
  }))
}

const archiveVerb = /^archive\s+(?<name>\S.*)$/i

/** The name after "archive", for which codes are searched. Null if the query is not such a command. */
export function readArchiveCommand(query: string): string | null {
  return archiveVerb.exec(query)?.groups?.['name'] ?? null
}

/** Archives a code that was found for "archive …". */
export function createArchiveEntry(
  code: Pick<Code, 'id' | 'name' | 'archived' | 'shortCode'>,
  archive: (code: Pick<Code, 'id' | 'name' | 'archived'>) => void,
): PaletteEntry {
  return {
    id: `Archive ${code.id}`,
    label: `Archive ${code.name}`,
    group: 'Archive a code',
    icon: <Archive />,
    detail: code.shortCode,
    run: () => archive(code),
  }
}
