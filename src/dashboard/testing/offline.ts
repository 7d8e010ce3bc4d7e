import { onTestFinished, vi } from 'vitest'

/** Takes the dashboard offline until the returned function is called. Requests of other people and devices still work. */
export function goOffline(): () => void {
  const send = globalThis.fetch
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (navigator.onLine || pathname.startsWith('/testing/')) return send(input, init)
    throw new TypeError('Failed to fetch')
  }
  const goOnline = () => {
    if (navigator.onLine) return
    onLine.mockRestore()
    globalThis.fetch = send
    window.dispatchEvent(new Event('online'))
  }
  onTestFinished(goOnline)
  window.dispatchEvent(new Event('offline'))
  return goOnline
}
