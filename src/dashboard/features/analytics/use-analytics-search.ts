import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AnalyticsSearch, type FilterName, parseAnalyticsSearch } from './analytics-search.ts'
import { ownZone } from '../../ui/chart/own-zone.ts'

/** What the address of Analytics says, and ways to change a part of it. Once anything is chosen it names the zone, so that it says the same to a colleague elsewhere. */
export function useAnalyticsSearch() {
  const address = useSearch({ from: '/_app/analytics' })
  const search = useMemo(() => parseAnalyticsSearch({ ...address }), [address])
  const navigate = useNavigate({ from: '/analytics' })
  const change = (part: AnalyticsSearch) =>
    void navigate({ to: '/analytics', search: (before) => ({ zone: ownZone, ...before, ...part }) })
  /** Narrows to a value, or no longer where it is narrowed to it. */
  const choose = (name: FilterName, value: string | null) =>
    change({ [name]: search[name] === (value ?? '') ? undefined : (value ?? '') })
  return { search, change, choose }
}
