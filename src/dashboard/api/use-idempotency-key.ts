import { useRef } from 'react'

/**
 * Idempotency-Key for a form: the same key for the same body, so that a retry creates nothing twice. A changed body gets a new key, because
 * the service would reject it with the old one.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
