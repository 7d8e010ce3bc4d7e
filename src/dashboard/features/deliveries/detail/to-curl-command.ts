import type { DeliveryDetail } from '#dashboard/api/delivery.ts'

// curl derives these from the address and body.
const derivedHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding'])

/** A curl command that sends the same bytes as the request. */
export function toCurlCommand({
  url,
  requestHeaders,
  payload,
}: Pick<DeliveryDetail, 'url' | 'requestHeaders' | 'payload'>) {
  const headers = Object.entries(requestHeaders).filter(([name]) => !derivedHeaders.has(name.toLowerCase()))
  return [
    `curl -i ${quoteForShell(url)}`,
    ...headers.map(([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)}`),
    `  --data-binary ${quoteForShell(payload)}`,
  ].join(' \\\n')
}

/** Quotes a word for POSIX shells. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
