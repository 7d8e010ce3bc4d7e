import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LeadSearch } from './lead-search.ts'

/** What the address says of the leads, and a way to change a part of it. Typing replaces the entry in the history; choosing adds one. */
export function useLeadSearch() {
  const search = useSearch({ from: '/_app/leads' })
  const navigate = useNavigate({ from: '/leads' })
  const change = (part: LeadSearch, how: 'choosing' | 'typing' = 'choosing') =>
    void navigate({ to: '/leads', search: (before) => ({ ...before, ...part }), replace: how === 'typing' })
  return { search, change }
}
