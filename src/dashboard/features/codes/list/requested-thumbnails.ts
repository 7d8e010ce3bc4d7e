import { create } from 'zustand'

// The service renders each thumbnail, so those that scroll past quickly are not requested. Requested ones show at once.
const requested = new Set<string>()
const useScrolling = create(() => ({ isScrolling: false }))
let timer: ReturnType<typeof setTimeout> | undefined

/** Called while the list scrolls fast. No further thumbnails are requested until it stops. */
export function holdPictures(): void {
  clearTimeout(timer)
  useScrolling.setState({ isScrolling: true })
  timer = setTimeout(() => useScrolling.setState({ isScrolling: false }), 100)
}

/** Whether a thumbnail may be loaded; once true, it stays true. */
export function useRequestedThumbnail(url: string): boolean {
  return useScrolling(({ isScrolling }) => {
    if (!isScrolling) requested.add(url)
    return requested.has(url)
  })
}
