/** The properties of `URL` that the contract reads. */
interface ParsedUrl {
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
}

// Browsers and Node have `URL`, but the contract is compiled without the types of either.
declare const URL: { new (text: string): ParsedUrl; canParse(text: string): boolean }

/** Parses an address by the WHATWG URL standard. Null if it is invalid. */
export function parseUrl(text: string): ParsedUrl | null {
  return URL.canParse(text) ? new URL(text) : null
}
