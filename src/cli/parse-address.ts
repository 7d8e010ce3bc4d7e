import { UsageError } from './terminal.ts'

/** Reads an address as people type it: `qr.example.com`, `localhost:3000/hook`. */
export function parseAddress(text: string): URL {
  const trimmed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `${guessScheme(trimmed)}://${trimmed}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && /^https?:$/.test(url.protocol) && url.username === '') return url
  throw new UsageError(`${text} is not a web address.`, 'Use one such as https://qr.example.com')
}

/** Programs on this machine rarely have a certificate. */
function guessScheme(address: string): string {
  return /^(localhost|127\.|0\.0\.0\.0|\[::1\])/i.test(address) ? 'http' : 'https'
}
