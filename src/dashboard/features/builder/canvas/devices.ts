import { create } from 'zustand'

/** Widths of a page in CSS pixels. */
export const devices = {
  phone: { label: 'Phone', width: 390 },
  tablet: { label: 'Tablet', width: 768 },
  desktop: { label: 'Desktop', width: 1280 },
} as const
export type Device = keyof typeof devices

const key = 'tessera-device'
const useChosen = create(() => ({ device: readDevice() }))

export function useDevice(): Device {
  return useChosen(({ device }) => device)
}

export function setDevice(next: Device): void {
  useChosen.setState({ device: next })
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage the choice is not remembered.
  }
}

function readDevice(): Device {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'tablet' || stored === 'desktop' ? stored : 'phone'
  } catch {
    return 'phone'
  }
}
