import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { shortCodes } from '../codes/schema.ts'
import { type ScannedCodeRow, selectScannedCodes, toCachedCode } from './lookup/read-codes.ts'
import { resolveTarget } from './lookup/target.ts'

/** What a code answers without a service that evaluates its rules. */
export interface Redirect {
  shortCode: string
  aliases: readonly string[]
  /** Encoded for a header; null: it leads nowhere, such as to a page that is not published. */
  location: string | null
  /** Where its rules lead the visitors of an operating system, if that is elsewhere. */
  locationBySystem: Partial<Record<PlainSystem, string>>
  /** Whether it has rules, times and a limit, an app, or a setting for the query, on which `location` and `locationBySystem` do not depend. */
  hasOtherRules: boolean
  hasAccessCode: boolean
}

/** Systems that name themselves in a User-Agent header, so that any server can tell them. */
export const plainSystems = ['iOS', 'Android'] as const
export type PlainSystem = (typeof plainSystems)[number]

const BATCH = 1_000

const nobody = { country: null, deviceType: null, language: null, visitor: '' }

/** The redirects of all codes of a workspace, in batches, in the order of their short codes. */
export async function* readRedirects(
  db: Database,
  workspaceId: string,
  pageUrl: (subdomain: string) => string,
): AsyncGenerator<Redirect[]> {
  for (let after = ''; ;) {
    const place = and(eq(shortCodes.workspaceId, workspaceId), gt(shortCodes.shortCode, after))
    const rows = place ? await selectScannedCodes(db, place).orderBy(asc(shortCodes.shortCode)).limit(BATCH) : []
    yield rows.map((row) => toRedirect(row, pageUrl))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.shortCode
  }
}

/** A condition never holds for what is not known, so a rule by country, language, device or time is passed over. */
function toRedirect(row: ScannedCodeRow, pageUrl: (subdomain: string) => string): Redirect {
  // A rule that ends does not hold for good.
  const code = toCachedCode({ ...row, rules: row.rules.filter(({ when }) => when.until === undefined) }, pageUrl)
  const find = (os: PlainSystem | null) => code && resolveTarget(code, { ...nobody, at: Date.now(), os }).location
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
      (row.passQuery ?? 'drop') !== 'drop' ||
      row.rules.some((rule) => rule.split !== undefined || !isPlain(rule.when)),
    hasAccessCode: row.accessCodeHash !== null,
  }
}

function isPlain({ os = [], ...others }: ScannedCodeRow['rules'][number]['when']): boolean {
  const known: readonly string[] = plainSystems
  return os.every((system) => known.includes(system)) && Object.values(others).every((value) => value === undefined)
}
