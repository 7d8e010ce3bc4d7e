import { useRef } from 'react'

/**
 * Returns a function that gives the body of a form its Idempotency-Key. The same body gets the same key, so that a retry creates nothing
 * twice. A changed body gets a new key, because the service would reject a changed body with the old key.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const lastRequest = useRef<{ text: string; key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (lastRequest.current?.text !== text) lastRequest.current = { text, key: crypto.randomUUID() }
    return lastRequest.current.key
  }
}

/**
 * Returns a function that sends a request with its Idempotency-Key, for what may be repeated on purpose, such as duplicating. The same body
 * gets the same key until a request with it succeeds.
 */
export function useRepeatableRequest(): <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const getKey = useIdempotencyKey()
  const successes = useRef(0)
  return async (body, send) => {
    const result = await send(getKey([body, successes.current]))
    successes.current += 1
    return result
  }
}
