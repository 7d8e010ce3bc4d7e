/** What is read of an address. */
interface ParsedUrl {
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
}

// Browsers and Node have it; the contract is compiled without the types of either.
declare const URL: { new (text: string): ParsedUrl; canParse(text: string): boolean }

/** An address as the WHATWG URL standard reads it; null: it is none. */
export function parseUrl(text: string): ParsedUrl | null {
  return URL.canParse(text) ? new URL(text) : null
}
