import { useSyncExternalStore } from 'react'

/** How wide a page is shown, in its own pixels. */
export const devices = {
  phone: { label: 'Phone', width: 390 },
  tablet: { label: 'Tablet', width: 768 },
  desktop: { label: 'Desktop', width: 1280 },
} as const
export type Device = keyof typeof devices

const key = 'tessera-device'
const listeners = new Set<() => void>()
let device: Device = readDevice()

export function useDevice(): Device {
  return useSyncExternalStore(subscribe, () => device)
}

export function setDevice(next: Device): void {
  device = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // Not remembered then.
  }
  for (const listener of listeners) listener()
}

function readDevice(): Device {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'tablet' || stored === 'desktop' ? stored : 'phone'
  } catch {
    return 'phone'
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
