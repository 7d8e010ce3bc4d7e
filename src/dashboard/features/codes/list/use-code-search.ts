import { useNavigate, useSearch } from '@tanstack/react-router'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import type { CodeSearch } from '../code-search.ts'

/** The search parameters of the list with a function to change them. */
export function useCodeSearch() {
  const search = useSearch({ from: '/_app/codes' })
  const navigate = useNavigate({ from: '/codes' })
  return { search, change: changeSearch<CodeSearch>((change) => navigate({ to: '/codes', ...change })) }
}
