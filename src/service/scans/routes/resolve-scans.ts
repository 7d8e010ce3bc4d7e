import type { IncomingMessage } from 'node:http'
import type { PassQuery } from '#contract/pass-query.ts'
import type { CachedCode } from '../lookup/read-codes.ts'
import type { ScannedCode } from '../lookup/scanned-code.ts'
import { type Target, resolveTarget } from '../lookup/target.ts'
import type { Places } from '../visitor/places.ts'
import type { Visitors } from '../visitor/visitors.ts'
import { type ScanTokens, addToken } from '../visits/scan-token.ts'
import { passQuery } from './pass-query.ts'
import { Visit } from './visit.ts'

export interface ResolveOptions {
  places: Places
  visitors: Visitors
  /** Signs the tokens of redirects; null: redirects carry none. */
  tokens: ScanTokens | null
  /** Whether an address is that of a page or site of this installation. */
  isHosted(location: string): boolean
  getAddress(request: IncomingMessage): string
  /** What codes without a setting of their own do with the query of the scanned address. */
  queryDefaults: { find(workspaceId: string): PassQuery }
}

/** A request for a code, and where it leads. */
export interface ResolvedScan {
  code: CachedCode
  visit: Visit
  target: Target
}

export interface ScanResolver {
  resolve(scannedCode: ScannedCode, request: IncomingMessage): ResolvedScan
  /** The target with a token that names the scan, if the next steps of its visitor are counted and the visitor is not a bot. */
  addTokenIfCounted(scannedCode: ScannedCode, resolved: ResolvedScan): Target
}

/** Returns the functions that find out where a request for a code leads. They record nothing. */
export function createScanResolver(options: ResolveOptions): ScanResolver {
  const { places, visitors, tokens, isHosted, getAddress, queryDefaults } = options

  function toVisit(request: IncomingMessage, { workspaceId }: CachedCode): Visit {
    const address = getAddress(request)
    return new Visit(request, {
      address,
      place: places.find(address),
      at: Date.now(),
      hashVisitor: (client, at) => visitors.hash({ workspaceId, ...client }, at),
    })
  }

  return {
    resolve({ code }, request) {
      const visit = toVisit(request, code)
      const mode = code.passQuery ?? queryDefaults.find(code.workspaceId)
      return { code, visit, target: passQuery(resolveTarget(code, visit), request.url ?? '/', mode) }
    },
    addTokenIfCounted({ shortCode, code }, { visit, target }) {
      const { location } = target
      if (tokens === null || location === null || !(code.trackConversions || isHosted(location))) return target
      if (!/^https?:/.test(location) || visit.agent.bot) return target
      return { ...target, location: addToken(location, tokens.sign({ scanId: visit.scanId, shortCode })) }
    },
  }
}
