import { toAlias } from '#service/codes/aliases/normal-form.ts'
import type { DomainDirectory } from '#service/hosts/domains/domain-directory.ts'
import type { AliasCache } from './alias-cache.ts'
import type { CodeCache } from './code-cache.ts'
import type { CachedCode } from './read-codes.ts'
import type { ScannedPath } from '#service/codes/aliases/scanned-path.ts'

/** The code of a scan, found by its short code or by an alias. */
export interface ScannedCode {
  shortCode: string
  code: CachedCode
}
type FoundCode = ScannedCode | null | Promise<ScannedCode | null>
/** Synchronous if cached; rejects if the database does not respond. Null if there is no code at the address. */
export type FindScannedCode = (path: ScannedPath, host: string | undefined) => FoundCode

interface FinderOptions {
  codes: Pick<CodeCache, 'find'>
  aliases: Pick<AliasCache, 'find'>
  directory: Pick<DomainDirectory, 'find'>
  /** The host of scan addresses. */
  scanHost: string
}

/** A host with aliases, and the workspace whose codes are found there. */
interface HostScope {
  host: string
  /** Null: codes of all workspaces are found. */
  workspaceId: string | null
}

/**
 * Returns the functions that find the code of a scan: on the origin of scan addresses, and on own domains, where only codes of the domain's
 * workspace are found.
 */
export function createCodeFinders({ codes, aliases, directory, scanHost }: FinderOptions): {
  onScanOrigin: FindScannedCode
  onDomain: FindScannedCode
} {
  const scanOrigin = { host: scanHost, workspaceId: null }
  return {
    onScanOrigin({ shortCode, isPlain, aliasPaths }) {
      // On the scan origin, no alias looks like a short code, and each alias has a single path segment.
      if (isPlain && shortCode !== null) return findByShortCode(shortCode, scanOrigin)
      const paths = aliasPaths.filter((path) => path.length > 1 && path.lastIndexOf('/') === 0)
      return findByCodeOrAlias(shortCode, paths, scanOrigin)
    },
    onDomain({ shortCode, aliasPaths }, host) {
      const domain = directory.find(host)
      return domain ? findByCodeOrAlias(shortCode, aliasPaths, domain) : null
    },
  }

  function findByCodeOrAlias(shortCode: string | null, paths: readonly string[], scope: HostScope) {
    const findAliased = () => findByAliases(paths, scope)
    return shortCode === null ? findAliased() : findElse(findByShortCode(shortCode, scope), findAliased)
  }

  /** Tries the aliases that may be meant, in this order. */
  function findByAliases([path, ...otherPaths]: readonly string[], scope: HostScope): FoundCode {
    if (path === undefined) return null
    const alias = toAlias(scope.host, path)
    const found =
      alias === null
        ? null
        : chain(aliases.find(alias), (knownAlias) => knownAlias && findByShortCode(knownAlias.shortCode, scope))
    return otherPaths.length === 0 ? found : findElse(found, () => findByAliases(otherPaths, scope))
  }

  function findByShortCode(shortCode: string, { workspaceId }: HostScope): FoundCode {
    return chain(codes.find(shortCode), (code) => {
      const isOfWorkspace = workspaceId === null || code?.workspaceId === workspaceId
      return code && isOfWorkspace ? { shortCode, code } : null
    })
  }
}

/** Calls `findNext` if nothing was found, or if the database did not respond. */
function findElse(found: FoundCode, findNext: () => FoundCode): FoundCode {
  if (!(found instanceof Promise)) return found ?? findNext()
  return found.then(
    (scannedCode) => scannedCode ?? findNext(),
    async (error: unknown) => (await findNext()) ?? Promise.reject(error),
  )
}

/** Like `Promise.then`, but synchronous for a value, so that a scan of a cached code waits for nothing. */
function chain<T, R>(value: T | Promise<T>, convert: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(convert) : convert(value)
}
