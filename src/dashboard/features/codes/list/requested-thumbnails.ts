import { create } from 'zustand'

// The service renders each thumbnail, so thumbnails that scroll past quickly are not requested.
const requestedUrls = new Set<string>()
const useScrolling = create(() => ({ isScrolling: false }))
let timer: ReturnType<typeof setTimeout> | undefined

/** Must be called while the list scrolls fast. No further thumbnails are requested until the calls stop. */
export function pauseThumbnails(): void {
  clearTimeout(timer)
  useScrolling.setState({ isScrolling: true })
  timer = setTimeout(() => useScrolling.setState({ isScrolling: false }), 100)
}

/** Whether a thumbnail may be loaded. Stays true for a thumbnail that was requested before. */
export function useRequestedThumbnail(url: string): boolean {
  return useScrolling(({ isScrolling }) => {
    if (!isScrolling) requestedUrls.add(url)
    return requestedUrls.has(url)
  })
}
