import { create } from 'zustand'

const useExpiry = create(() => ({ isExpired: false }))

/** Sets whether the session has expired since the screen was opened. */
export const expiry = {
  set(isExpired: boolean) {
    useExpiry.setState({ isExpired })
  },
}

export function useIsExpired(): boolean {
  return useExpiry(({ isExpired }) => isExpired)
}
