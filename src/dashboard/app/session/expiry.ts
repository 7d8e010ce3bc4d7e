import { create } from 'zustand'

const useExpiry = create(() => ({ isExpired: false }))

/** Whether the service said, since the screen was opened, that nobody is signed in any more. */
export const expiry = {
  set(isExpired: boolean) {
    useExpiry.setState({ isExpired })
  },
}

export function useExpired(): boolean {
  return useExpiry(({ isExpired }) => isExpired)
}
