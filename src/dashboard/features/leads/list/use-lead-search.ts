import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LeadSearch } from './lead-search.ts'

/** The search parameters of the leads with a function to change them. Typing replaces the history entry; choosing adds one. */
export function useLeadSearch() {
  const search = useSearch({ from: '/_app/leads' })
  const navigate = useNavigate({ from: '/leads' })
  const change = (part: LeadSearch, how: 'choosing' | 'typing' = 'choosing') =>
    void navigate({ to: '/leads', search: (before) => ({ ...before, ...part }), replace: how === 'typing' })
  return { search, change }
}
