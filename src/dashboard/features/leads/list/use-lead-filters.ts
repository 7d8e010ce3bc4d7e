import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { codesQueries } from '#dashboard/api/codes.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { type SubmissionSummary, submissionsQueries } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { ListFilter } from '#dashboard/pickers/filters/list-filters.tsx'
import { type LeadSearch, nobody } from '../lead-search.ts'
import { statusOptions } from '../lead-status.ts'

/** The filters by values that leads have. One without values is left out. */
export function useLeadFilters(search: LeadSearch): ListFilter[] {
  const may = usePermission()
  const pages = useQuery({ ...pagesQueries.all(), enabled: may('GET /pages') })
  const summary = useQuery({ ...submissionsQueries.summary({}), enabled: may('GET /submissions/summary') })
  const hasStatus = useIsOffered()('GET /submissions?status')
  const filters = [
    hasStatus ? createStatusFilter(search, summary.data) : null,
    createPageFilter(search, pages),
    createAssigneeFilter(search, summary),
    useCodeFilter(search),
  ]
  return filters.filter((filter) => filter !== null)
}

function createStatusFilter(
  { status = [], notStatus = [] }: LeadSearch,
  summary: SubmissionSummary | undefined,
): ListFilter {
  const counts = new Map(summary?.statuses.map((row) => [row.status, row.submissions]))
  return {
    name: 'status',
    notName: 'notStatus',
    label: 'Status',
    options: statusOptions.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })),
    error: null,
    chosenValues: status,
    excluded: notStatus,
    emptyText: '',
  }
}

function createPageFilter(
  { page = [], notPage = [] }: LeadSearch,
  { data, error }: Pick<UseQueryResult<{ id: string; name: string }[]>, 'data' | 'error'>,
): ListFilter {
  return {
    name: 'page',
    notName: 'notPage',
    label: 'Page',
    options: data?.map(({ id, name }) => ({ value: id, label: name })),
    error,
    chosenValues: page,
    excluded: notPage,
    emptyText: 'There are no pages yet.',
  }
}

/** Null while no lead has an assignee. */
function createAssigneeFilter(
  { assignee = [], notAssignee = [] }: LeadSearch,
  { data, error }: Pick<UseQueryResult<SubmissionSummary>, 'data' | 'error'>,
): ListFilter | null {
  const assignees = data?.assignees ?? []
  if (assignee.length + notAssignee.length === 0 && assignees.every((row) => row.assignee === null)) return null
  return {
    name: 'assignee',
    notName: 'notAssignee',
    label: 'Assignee',
    options: assignees.map((row) => ({
      value: row.assignee ?? nobody,
      label: row.assignee ?? 'nobody',
      count: row.submissions,
    })),
    error,
    chosenValues: assignee,
    excluded: notAssignee,
    emptyText: '',
  }
}

/** Codes are chosen by the link to leads on the screen of a code, because a workspace may have a hundred thousand. */
function useCodeFilter({ code = [], notCode = [] }: LeadSearch): ListFilter | null {
  const ids = [...code, ...notCode]
  const queries = useQueries({ queries: ids.map((id) => codesQueries.one(id)) })
  if (ids.length === 0) return null
  const options = ids.map((id, index) => ({ value: id, label: queries[index]?.data?.name ?? '…' }))
  return {
    name: 'code',
    notName: 'notCode',
    label: 'Code',
    options,
    error: queries.find(({ error }) => error)?.error ?? null,
    chosenValues: code,
    excluded: notCode,
    emptyText: '',
  }
}
