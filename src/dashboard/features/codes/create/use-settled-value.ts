import { useEffect, useState } from 'react'

const SETTLED_MS = 350

/** A value once it has not changed for a moment, so that nothing is requested for each key that somebody presses. */
export function useSettledValue<T>(value: T): T {
  const [settledValue, setSettledValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settledValue
}
