import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analyticsQueries } from '../../api/analytics.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { summaryQuestion } from './analytics-query.ts'

/** The figures for the search parameters. Earlier figures stay on screen while new ones load. */
export function useFigures(search: AnalyticsSearch, now: Date) {
  return useQuery({ ...analyticsQueries.summary(summaryQuestion(search, now)), placeholderData: keepPreviousData })
}
