import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import ChartLine from 'lucide-react/icons/chart-line'
import FileDown from 'lucide-react/icons/file-down'
import Globe from 'lucide-react/icons/globe'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import Megaphone from 'lucide-react/icons/megaphone'
import Webhook from 'lucide-react/icons/webhook'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { deliveriesQueries } from '#dashboard/api/deliveries.ts'
import { filesQueries } from '#dashboard/api/files.ts'
import { foundQuery } from '#dashboard/api/image-labels.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { sitesQueries } from '#dashboard/api/sites.ts'
import { submissionsQueries, readSubmissions } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useServiceOrigin } from '#dashboard/api/workspace.ts'
import { summarizeLead } from '#dashboard/features/leads/lead-text.ts'
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
    label: summarizeLead(lead).title,
    group: 'Leads',
    icon: <Inbox />,
    detail: lead.pageName,
    run: (navigate) => void navigate({ to: '/leads', search: { open: lead.id } }),
  }))
}

/** The newest pictures and files whose names match. They are loaded with the first letter of a query. */
export function useLibraryEntries(query: string): PaletteEntry[] {
  const may = usePermission()
  const isNeeded = query !== ''
  const { data: found } = useInfiniteQuery({
    ...foundQuery({ search: query }),
    enabled: isNeeded && may('GET /images') && may('GET /images/labels'),
    placeholderData: keepPreviousData,
  })
  const images = found?.pages.flatMap((page) => page.data) ?? []
  const { data: files = [] } = useQuery({ ...filesQueries.all(), enabled: isNeeded && may('GET /files') })
  if (!isNeeded) return []
  return [
    ...images.map(({ id, name }): PaletteEntry => ({
      id,
      label: name,
      group: 'Images',
      icon: <Images />,
      run: (navigate) => void navigate({ to: '/images', search: { open: id } }),
    })),
    ...files.map(({ id, name, fileName }): PaletteEntry => ({
      id,
      label: name,
      group: 'Files',
      icon: <FileDown />,
      detail: fileName,
      run: (navigate) => void navigate({ to: '/files', search: { open: id } }),
    })),
  ]
}

/** The newest deliveries as entries, found by code, receiver, result and id. */
export function useDeliveryEntries(query: string): PaletteEntry[] {
  const may = usePermission()
  const { data } = useInfiniteQuery({
    ...deliveriesQueries.list({}),
    enabled: query !== '' && may('GET /webhooks/deliveries'),
  })
  const deliveries = data?.pages.flatMap((page) => page.data) ?? []
  return deliveries.map(({ id, code, url, status, lastError, eventType }): PaletteEntry => ({
    id,
    label: `${code?.name ?? eventType}: ${lastError ?? status}`,
    group: 'Deliveries',
    icon: <Webhook />,
    detail: URL.parse(url)?.host ?? url,
    synonyms: `${id} ${url} ${status} ${eventType}`,
    run: (navigate) => void navigate({ to: '/webhooks/deliveries', search: { open: id } }),
  }))
}

interface Guide {
  label: string
  /** Path at the service. */
  path: string
  synonyms: string
}

/** The documentation that the service serves: the API reference and the guides. */
const guides: readonly Guide[] = [
  { label: 'API reference', path: '/docs', synonyms: 'openapi endpoints developers rest' },
  { label: 'First scan in five minutes', path: '/docs/first-scan.md', synonyms: 'quick start begin tutorial' },
  { label: 'Authentication', path: '/docs/authentication.md', synonyms: 'api key token bearer' },
  { label: 'Pagination', path: '/docs/pagination.md', synonyms: 'cursor pages limit' },
  { label: 'Retries and Idempotency-Key', path: '/docs/idempotency.md', synonyms: 'retry twice' },
  { label: 'Errors of the API', path: '/docs/errors.md', synonyms: 'status code failure' },
  { label: 'Rate limits', path: '/docs/rate-limits.md', synonyms: '429 too many requests' },
  { label: 'How webhooks work', path: '/docs/webhooks.md', synonyms: 'signature events verify' },
  { label: 'Versions of the API', path: '/docs/versions.md', synonyms: 'deprecation sunset changes' },
  { label: 'Changelog', path: '/docs/changelog.md', synonyms: 'new features release' },
]

/** The guides that the service serves beside the reference of its API. */
export function useGuideEntries(query: string): PaletteEntry[] {
  const origin = useServiceOrigin(query !== '')
  if (origin === null || query === '') return []
  return guides.map(({ label, path, synonyms }): PaletteEntry => ({
    id: `Docs ${path}`,
    label,
    group: 'Docs',
    icon: <BookOpen />,
    synonyms: `documentation help ${synonyms}`,
    run: () => void window.open(origin + path, '_blank', 'noreferrer'),
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
