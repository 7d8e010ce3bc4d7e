import { useNavigate, useSearch } from '@tanstack/react-router'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { type LeadSearch, parseLeadSearch } from './lead-search.ts'

/** The search parameters of the leads with a function to change them. */
export function useLeadSearch() {
  const search = parseLeadSearch({ ...useSearch({ from: '/_app/leads' }) })
  const navigate = useNavigate({ from: '/leads' })
  return { search, change: changeSearch<LeadSearch>((change) => navigate({ to: '/leads', ...change })) }
}
