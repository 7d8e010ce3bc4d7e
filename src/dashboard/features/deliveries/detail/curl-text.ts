import type { DeliveryDetail } from '../../../api/delivery.ts'

// Those curl writes itself, from the address and the body.
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding'])

/** The request as a command line that sends the same bytes. */
export function curlText({ url, requestHeaders, payload }: Pick<DeliveryDetail, 'url' | 'requestHeaders' | 'payload'>) {
  const headers = Object.entries(requestHeaders).filter(([name]) => !own.has(name.toLowerCase()))
  return [
    `curl -i ${quoted(url)}`,
    ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-binary ${quoted(payload)}`,
  ].join(' \\\n')
}

/** As one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
