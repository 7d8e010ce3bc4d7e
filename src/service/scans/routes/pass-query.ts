import type { PassQuery } from '#contract/pass-query.ts'
import { decodeLeniently } from '#service/http/decode-path.ts'
import { TOKEN_PARAMETER } from '../visits/scan-token.ts'
import type { Target } from '../lookup/target.ts'

/** Adds the query of the scanned address to the address of a target. The destination that is stored and logged stays as it is. */
export function passQuery(target: Target, scannedUrl: string, mode: PassQuery): Target {
  if (mode === 'drop' || target.location === null) return target
  const query = getQuery(scannedUrl)
  return query === '' ? target : { ...target, location: withQuery(target.location, query, mode) }
}

/**
 * Adds the parameters of a visitor to a web address: after the parameters that the address has, and before its fragment. Any other address
 * is returned as it is. All parameters keep their bytes and their order. With the mode `visitor`, a parameter of the address is left out if
 * the visitor has a parameter of the same name.
 */
export function withQuery(location: string, query: string, mode: Exclude<PassQuery, 'drop'>): string {
  if (!/^https?:/.test(location)) return location
  // A token names one scan. If a visitor copied an address with the token of an earlier scan, that token is left out.
  const addedParameters = query.split('&').filter((parameter) => getName(parameter) !== TOKEN_PARAMETER)
  if (addedParameters.every((parameter) => parameter === '')) return location
  const end = location.indexOf('#')
  const [address, fragment] = end === -1 ? [location, ''] : [location.slice(0, end), location.slice(end)]
  const start = address.indexOf('?')
  const [path, ownQuery] = start === -1 ? [address, ''] : [address.slice(0, start), address.slice(start + 1)]
  const remaining =
    ownQuery === '' ? [] : mode === 'add' ? [ownQuery] : excludeNames(ownQuery.split('&'), addedParameters)
  return `${path}?${[...remaining, ...addedParameters].join('&')}${fragment}`
}

function excludeNames(parameters: readonly string[], addedParameters: readonly string[]): string[] {
  const names = new Set(addedParameters.map(getName))
  return parameters.filter((parameter) => !names.has(getName(parameter)))
}

/** The name of a parameter, decoded like a form. */
function getName(parameter: string): string {
  const name = parameter.split('=', 1)[0] ?? ''
  return /[%+]/.test(name) ? decodeLeniently(name.replaceAll('+', ' ')) : name
}

function getQuery(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : (url.slice(start + 1).split('#', 1)[0] ?? '')
}
