import { useRef } from 'react'

/**
 * The Idempotency-Key for what a form creates: the same for the same body, so that a submit after a lost answer creates nothing twice.
 * A changed body gets another key, as the service refuses the old one with it.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
