import type { FastifyRequest } from 'fastify'
import { aliasOfRequest } from '../../codes/aliases/normal-form.ts'
import { isShortCode } from '../../codes/short-code.ts'
import type { DomainDirectory } from '../../platform/domains/domain-directory.ts'
import type { AliasCache } from './alias-cache.ts'
import type { CodeCache } from './code-cache.ts'
import type { CachedCode } from './read-codes.ts'

/** The code of a scan, found by its short code or by an alias. */
export interface ScannedCode {
  shortCode: string
  code: CachedCode
}
type Found = ScannedCode | null
/** Synchronous if cached; rejects if the database does not respond. Null: there is no code at the address. */
export type FindScanned = (request: ScanRequest) => Found | Promise<Found>
export type ScanRequest = Pick<FastifyRequest, 'url' | 'headers'>

interface FinderParts {
  codes: Pick<CodeCache, 'find'>
  aliases: Pick<AliasCache, 'find'>
  directory: Pick<DomainDirectory, 'find'>
  /** The host of scan addresses. */
  scanHost: string
}

/** How scans find their code: on the origin of scan addresses, and on own domains, where only codes of the domain's workspace are found. */
export function scannedCodeFinder({ codes, aliases, directory, scanHost }: FinderParts): {
  onScanOrigin: FindScanned
  onDomain: FindScanned
} {
  return {
    onScanOrigin({ url }) {
      const shortCode = shortCodeIn(url)
      return shortCode === null ? byAlias(aliasOfRequest(scanHost, url), null) : byShortCode(shortCode, null)
    },
    onDomain({ url, headers }) {
      const domain = directory.find(headers.host)
      if (!domain) return null
      const { workspaceId, host } = domain
      const shortCode = shortCodeIn(url)
      const aliased = () => byAlias(aliasOfRequest(host, url), workspaceId)
      const found = shortCode === null ? null : byShortCode(shortCode, workspaceId)
      if (!(found instanceof Promise)) return found ?? aliased()
      // Not known for certain; it may be an alias that looks like a short code.
      return found.then(
        (scanned) => scanned ?? aliased(),
        async (error: unknown) => (await aliased()) ?? Promise.reject(error),
      )
    },
  }

  /** With a workspace, only its codes. */
  function byShortCode(shortCode: string, workspaceId: string | null): Found | Promise<Found> {
    return then(codes.find(shortCode), (code) => {
      const isOfWorkspace = workspaceId === null || code?.workspaceId === workspaceId
      return code && isOfWorkspace ? { shortCode, code } : null
    })
  }

  function byAlias(alias: string | null, workspaceId: string | null): Found | Promise<Found> {
    if (alias === null) return null
    return then(aliases.find(alias), (known) => (known ? byShortCode(known.shortCode, workspaceId) : null))
  }
}

/** The short code that is the whole path, in its normal form. */
function shortCodeIn(url: string): string | null {
  const path = (url.split('?', 1)[0] ?? '').slice(1)
  // Nobody prints a short code percent-encoded, but programs may send it so.
  const text = path.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  const shortCode = text.toUpperCase()
  return isShortCode(shortCode) ? shortCode : null
}

/** Stays synchronous for a value: a scan of a cached code waits for nothing. */
function then<T, R>(value: T | Promise<T>, convert: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(convert) : convert(value)
}
