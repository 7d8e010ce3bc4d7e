import { useSyncExternalStore } from 'react'

// The service draws each picture, so those that only rush past are not asked for. What was asked for once is there at once.
const params = new Set<string>()
const listeners = new Set<() => void>()
let rest: ReturnType<typeof setTimeout> | undefined

/** A list goes by faster than a line in a frame: no further pictures until it has come to rest. */
export function holdPictures(): void {
  clearTimeout(rest)
  rest = setTimeout(() => {
    rest = undefined
    for (const listener of listeners) listener()
  }, 100)
}

/** Whether a picture may be asked for; once it may, it always may. */
export function useRequestedThumbnail(url: string): boolean {
  return useSyncExternalStore(subscribe, () => {
    if (rest === undefined) params.add(url)
    return params.has(url)
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
