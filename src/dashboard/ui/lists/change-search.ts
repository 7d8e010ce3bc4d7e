interface Change<Search> {
  search: (before: Search) => Search
  replace: boolean
}

/** Changes some search parameters of a screen. Typing replaces the history entry; choosing adds one. */
export function changeSearch<Search>(navigate: (change: Change<Search>) => Promise<void>) {
  return (part: Search, how: 'choosing' | 'typing' = 'choosing') =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: how === 'typing' })
}
