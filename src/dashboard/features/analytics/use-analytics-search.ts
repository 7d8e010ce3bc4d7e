import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  type AnalyticsSearch,
  type FilterName,
  parseAnalyticsSearch,
  toAddress,
  toFilter,
  toValues,
} from './analytics-search.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'

/**
 * The search parameters of Analytics with functions to change them. The first change adds the time zone of this browser, so that the
 * address shows the same figures to a colleague in another time zone.
 */
export function useAnalyticsSearch() {
  const address = useSearch({ from: '/_app/analytics' })
  const search = useMemo(() => parseAnalyticsSearch({ ...address }), [address])
  const navigate = useNavigate({ from: '/analytics' })
  const change = (part: AnalyticsSearch) =>
    void navigate({ to: '/analytics', search: (previous) => ({ zone: ownZone, ...previous, ...toAddress(part) }) })
  /** Adds a value to a filter, or removes it. */
  const toggleFilter = (name: FilterName, value: string | null) => {
    const [values, toggled] = [toValues(search[name]), value ?? '']
    const otherValues = values.filter((other) => other !== toggled)
    change({ [name]: toFilter(otherValues.length < values.length ? otherValues : [...values, toggled]) })
  }
  return { search, change, toggleFilter }
}
