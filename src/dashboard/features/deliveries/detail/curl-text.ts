import type { DeliveryDetail } from '#dashboard/api/delivery.ts'

// curl derives these from the address and body.
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding'])

/** The request as a curl command that sends the same bytes. */
export function curlText({ url, requestHeaders, payload }: Pick<DeliveryDetail, 'url' | 'requestHeaders' | 'payload'>) {
  const headers = Object.entries(requestHeaders).filter(([name]) => !own.has(name.toLowerCase()))
  return [
    `curl -i ${quoted(url)}`,
    ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-binary ${quoted(payload)}`,
  ].join(' \\\n')
}

/** Quotes a word for POSIX shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
