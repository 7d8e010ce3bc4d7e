import { create } from 'zustand'

/** Widths of a page in CSS pixels. */
export const devices = {
  phone: { label: 'Phone', width: 390 },
  tablet: { label: 'Tablet', width: 768 },
  desktop: { label: 'Desktop', width: 1280 },
} as const
export type Device = keyof typeof devices

const STORAGE_KEY = 'tessera-device'
const useDeviceStore = create(() => ({ device: readDevice(), isActualSize: false }))

export function useDevice(): Device {
  return useDeviceStore(({ device }) => device)
}

/** Whether the page has its own size, even if it is wider than the window. Otherwise it is scaled down to fit. */
export function useIsActualSize(): boolean {
  return useDeviceStore(({ isActualSize }) => isActualSize)
}

export function setActualSize(isActualSize: boolean): void {
  useDeviceStore.setState({ isActualSize })
}

export function setDevice(next: Device): void {
  useDeviceStore.setState({ device: next })
  try {
    localStorage.setItem(STORAGE_KEY, next)
  } catch {
    // Without storage the choice is not remembered.
  }
}

function readDevice(): Device {
  try {
    const storedDevice = localStorage.getItem(STORAGE_KEY)
    return storedDevice === 'tablet' || storedDevice === 'desktop' ? storedDevice : 'phone'
  } catch {
    return 'phone'
  }
}
