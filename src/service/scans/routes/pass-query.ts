import type { PassQuery } from '#contract/pass-query.ts'
import { decodeLeniently } from '#service/http/decode-path.ts'
import { TOKEN_PARAMETER } from '../visits/scan-token.ts'
import type { Target } from '../lookup/target.ts'

/** The target with the query of the scanned address. What is stored and logged of the scan stays the destination alone. */
export function passQuery(target: Target, scannedUrl: string, mode: PassQuery): Target {
  if (mode === 'drop' || target.location === null) return target
  const query = getQuery(scannedUrl)
  return query === '' ? target : { ...target, location: withQuery(target.location, query, mode) }
}

/**
 * A web address with the parameters of a visitor behind its own, before its fragment; any other address as it is. Every byte stays as it
 * was sent, in its order. With `visitor`, parameters of the address are left out if the visitor has one of that name.
 */
export function withQuery(location: string, query: string, mode: Exclude<PassQuery, 'drop'>): string {
  if (!/^https?:/.test(location)) return location
  // A token names one scan: another one, of an address that was copied behind a redirect, must not stand in its place.
  const added = query.split('&').filter((parameter) => getName(parameter) !== TOKEN_PARAMETER)
  if (added.every((parameter) => parameter === '')) return location
  const end = location.indexOf('#')
  const [address, fragment] = end === -1 ? [location, ''] : [location.slice(0, end), location.slice(end)]
  const start = address.indexOf('?')
  const [path, own] = start === -1 ? [address, ''] : [address.slice(0, start), address.slice(start + 1)]
  const remaining = own === '' ? [] : mode === 'add' ? [own] : withoutNames(own.split('&'), added)
  return `${path}?${[...remaining, ...added].join('&')}${fragment}`
}

function withoutNames(parameters: readonly string[], added: readonly string[]): string[] {
  const names = new Set(added.map(getName))
  return parameters.filter((parameter) => !names.has(getName(parameter)))
}

/** The name of a parameter, decoded as forms encode it. */
function getName(parameter: string): string {
  const name = parameter.split('=', 1)[0] ?? ''
  return /[%+]/.test(name) ? decodeLeniently(name.replaceAll('+', ' ')) : name
}

function getQuery(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : (url.slice(start + 1).split('#', 1)[0] ?? '')
}
