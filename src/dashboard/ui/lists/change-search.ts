interface SearchNavigation<Search> {
  search: (before: Search) => Search
  replace: boolean
}

/** Returns a function that changes search parameters of a screen. Typing replaces the history entry, choosing adds one. */
export function changeSearch<Search>(navigate: (change: SearchNavigation<Search>) => Promise<void>) {
  return (changes: Search, cause: 'choosing' | 'typing' = 'choosing') =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: cause === 'typing' })
}
