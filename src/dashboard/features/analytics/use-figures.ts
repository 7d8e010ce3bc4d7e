import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analyticsQueries } from '../../api/analytics.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { summaryQuestion } from './analytics-query.ts'

/** The figures that the address asks for. While others come, the old ones stay. */
export function useFigures(search: AnalyticsSearch, now: Date) {
  return useQuery({ ...analyticsQueries.summary(summaryQuestion(search, now)), placeholderData: keepPreviousData })
}
