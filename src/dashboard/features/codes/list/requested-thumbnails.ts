import { create } from 'zustand'

// The service draws each picture, so those that only rush past are not asked for. What was asked for once is there at once.
const requested = new Set<string>()
const useScrolling = create(() => ({ isScrolling: false }))
let rest: ReturnType<typeof setTimeout> | undefined

/** A list goes by faster than a line in a frame: no further pictures until it has come to rest. */
export function holdPictures(): void {
  clearTimeout(rest)
  useScrolling.setState({ isScrolling: true })
  rest = setTimeout(() => useScrolling.setState({ isScrolling: false }), 100)
}

/** Whether a picture may be asked for; once it may, it always may. */
export function useRequestedThumbnail(url: string): boolean {
  return useScrolling(({ isScrolling }) => {
    if (!isScrolling) requested.add(url)
    return requested.has(url)
  })
}
