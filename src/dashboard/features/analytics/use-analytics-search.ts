import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AnalyticsSearch, type FilterName, parseAnalyticsSearch } from './analytics-search.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'

/**
 * The search parameters of Analytics with functions to change them. The first change adds the time zone, so that the link shows a colleague
 * elsewhere the same figures.
 */
export function useAnalyticsSearch() {
  const address = useSearch({ from: '/_app/analytics' })
  const search = useMemo(() => parseAnalyticsSearch({ ...address }), [address])
  const navigate = useNavigate({ from: '/analytics' })
  const change = (part: AnalyticsSearch) =>
    void navigate({ to: '/analytics', search: (before) => ({ zone: ownZone, ...before, ...part }) })
  /** Toggles a filter. */
  const choose = (name: FilterName, value: string | null) =>
    change({ [name]: search[name] === (value ?? '') ? undefined : (value ?? '') })
  return { search, change, choose }
}
