import type { NewRule } from '#contract/rules.ts'
import type { StoredDestination, StoredRule } from './schema.ts'

/** A stored code, a new code, or a change, with its addresses. */
export interface AddressHolder {
  destination?: StoredDestination | undefined
  rules?: readonly (NewRule | StoredRule)[] | undefined
  availability?: { fallbackUrl?: string | null | undefined } | null | undefined
}

export interface WebAddress {
  /** The path of the address in the body of a request. */
  path: string
  url: string
}

/** The addresses to which scans of a code can lead. */
export function listAddresses({ destination, rules = [], availability }: AddressHolder): WebAddress[] {
  const destinationAddresses = destination?.type === 'url' ? [{ path: 'destination.url', url: destination.url }] : []
  const ruleAddresses = rules.flatMap(({ url, split = [] }, rule) => [
    ...(url === undefined ? [] : [{ path: `rules.${rule}.url`, url }]),
    ...split.map((part, index) => ({ path: `rules.${rule}.split.${index}.url`, url: part.url })),
  ])
  const fallback = availability?.fallbackUrl
  return [...destinationAddresses, ...ruleAddresses, ...(fallback ? [{ path: 'fallbackUrl', url: fallback }] : [])]
}

/** The addresses that a code did not have before. */
export function listNewAddresses(code: AddressHolder, before: AddressHolder = {}): WebAddress[] {
  const previousUrls = new Set(listAddresses(before).map(({ url }) => url))
  return listAddresses(code).filter(({ url }) => !previousUrls.has(url))
}
