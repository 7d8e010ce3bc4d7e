import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { DestinationUrls } from '../codes/destinations.ts'
import { shortCodes } from '../codes/schema.ts'
import { workspaces } from '../tenancy/workspaces/schema.ts'
import { type ScannedCodeRow, selectScannedCodes, toCachedCode } from './lookup/read-codes.ts'
import { resolveTarget } from './lookup/target.ts'

/** How a code redirects on a server that does not evaluate its rules. */
export interface Redirect {
  shortCode: string
  aliases: readonly string[]
  /** Encoded for a header; null: it leads nowhere, for example to a page that is not published. */
  location: string | null
  /** Where its rules lead visitors with one of these operating systems, if that differs from `location`. */
  locationBySystem: Partial<Record<PlainSystem, string>>
  /** Whether it has rules, times, a limit, an app or a setting for the query that are not expressed by `location` and `locationBySystem`. */
  hasOtherRules: boolean
  hasAccessCode: boolean
}

/** Operating systems that any server can recognize by the User-Agent header. */
export const plainSystems = ['iOS', 'Android'] as const
export type PlainSystem = (typeof plainSystems)[number]

const CODES_PER_QUERY = 1_000

const unknownVisitor = { country: null, deviceType: null, language: null, visitor: '' }

/** The redirects of all codes of a workspace, in batches, in the order of their short codes. */
export async function* readRedirects(
  db: Database,
  workspaceId: string,
  urls: DestinationUrls,
): AsyncGenerator<Redirect[]> {
  const [workspace] = await db
    .select({ passQuery: workspaces.passQuery })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  for (let after = ''; ;) {
    const next = and(eq(shortCodes.workspaceId, workspaceId), gt(shortCodes.shortCode, after))
    const rows = next
      ? await selectScannedCodes(db, next).orderBy(asc(shortCodes.shortCode)).limit(CODES_PER_QUERY)
      : []
    yield rows.map((row) => toRedirect({ ...row, passQuery: row.passQuery ?? workspace?.passQuery ?? 'drop' }, urls))
    const last = rows.at(-1)
    if (!last || rows.length < CODES_PER_QUERY) return
    after = last.shortCode
  }
}

/** Conditions do not hold for an unknown visitor, so rules by country, language, device or time are skipped. */
function toRedirect(row: ScannedCodeRow, urls: DestinationUrls): Redirect {
  // Rules that end are left out, because the redirect is permanent.
  const code = toCachedCode({ ...row, rules: row.rules.filter(({ when }) => when.until === undefined) }, urls)
  const find = (os: PlainSystem | null) =>
    code && resolveTarget(code, { ...unknownVisitor, at: Date.now(), os }).location
  const location = find(null)
  const bySystem = plainSystems.flatMap((os) => {
    const target = find(os)
    return target === null || target === location ? [] : [[os, target] as const]
  })
  return {
    shortCode: row.shortCode,
    aliases: row.aliases,
    location,
    locationBySystem: Object.fromEntries(bySystem),
    hasOtherRules:
      row.availability !== null ||
      typeof row.appUrl === 'string' ||
      row.passQuery !== 'drop' ||
      row.rules.some((rule) => rule.split !== undefined || !isPlain(rule.when)),
    hasAccessCode: row.accessCodeHash !== null,
  }
}

function isPlain({ os = [], ...others }: ScannedCodeRow['rules'][number]['when']): boolean {
  const systems: readonly string[] = plainSystems
  return os.every((system) => systems.includes(system)) && Object.values(others).every((value) => value === undefined)
}
