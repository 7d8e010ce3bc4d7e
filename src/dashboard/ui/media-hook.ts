import { useSyncExternalStore } from 'react'

/** A hook that tells whether a media query matches now. */
export function createMediaHook(media: string): () => boolean {
  const query = window.matchMedia(media)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
