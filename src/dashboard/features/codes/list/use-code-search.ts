import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CodeSearch } from './code-search.ts'

/** What the address says of the list, and a way to change a part of it. Typing replaces the entry in the history; choosing adds one. */
export function useCodeSearch() {
  const search = useSearch({ from: '/_app/codes' })
  const navigate = useNavigate({ from: '/codes' })
  const change = (part: CodeSearch, how: 'choosing' | 'typing' = 'choosing') =>
    void navigate({ to: '/codes', search: (before) => ({ ...before, ...part }), replace: how === 'typing' })
  return { search, change }
}
