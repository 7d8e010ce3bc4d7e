import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CodeSearch } from './code-search.ts'

/** The search parameters of the list with a function to change them. Typing replaces the history entry; choosing adds one. */
export function useCodeSearch() {
  const search = useSearch({ from: '/_app/codes' })
  const navigate = useNavigate({ from: '/codes' })
  const change = (part: CodeSearch, how: 'choosing' | 'typing' = 'choosing') =>
    void navigate({ to: '/codes', search: (before) => ({ ...before, ...part }), replace: how === 'typing' })
  return { search, change }
}
