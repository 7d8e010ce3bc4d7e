import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { Conversion } from '#contract/outcomes.ts'
import type { Database } from '#database/open.ts'
import { codes, shortCodes } from '../codes/schema.ts'
import { invalidField } from '../http/api-error.ts'
import { isBelow } from '../http/list-page.ts'
import { getIdTime, idAtOrAfter, createId } from '../ids/ids.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { CONVERSION_TOKEN_MS, type ScanTokens } from '../scans/visits/scan-token.ts'
import { conversions } from './schema.ts'

/** The scan of a conversion, and its code. */
export interface ConvertedScan {
  scanId: string
  code: Conversion['code'] & { id: string }
}

interface NewConversion {
  name: string
  value?: number | undefined
  currency?: string | undefined
}

/**
 * Finds the scan of a token or an id. With a token, the scan need not be in the database yet. Throws `invalid_request` if there is
 * no such scan in the workspace.
 */
export async function findConvertedScan(
  tx: Database,
  { scanStore, tokens }: { scanStore: Pick<ScanStore, 'find'>; tokens: ScanTokens },
  { workspaceId, scanOrToken }: { workspaceId: string; scanOrToken: string },
): Promise<ConvertedScan> {
  const token = tokens.read(scanOrToken, CONVERSION_TOKEN_MS)
  const scanId = token?.scanId ?? scanOrToken
  const codeCondition = token
    ? eq(shortCodes.shortCode, token.shortCode)
    : eq(shortCodes.codeId, (await scanStore.find({ workspaceId, ids: [scanId] }, tx))[0]?.codeId ?? '')
  const [code] = await tx
    .select({ id: codes.id, shortCode: codes.shortCode, name: codes.name })
    .from(shortCodes)
    .innerJoin(codes, and(eq(codes.workspaceId, shortCodes.workspaceId), eq(codes.id, shortCodes.codeId)))
    .where(and(eq(shortCodes.workspaceId, workspaceId), codeCondition))
  if (!code) throw invalidField('body', 'scan', 'There is no such scan, or its token is older than 90 days')
  return { scanId, code }
}

/**
 * Stores a conversion. If the scan already has a conversion with this name, that conversion stays as it is and is returned with `isNew:
 * false`.
 */
export async function addConversion(
  tx: Database,
  { workspaceId, scan }: { workspaceId: string; scan: ConvertedScan },
  { name, value, currency }: NewConversion,
): Promise<{ conversion: Conversion; isNew: boolean }> {
  const createdAt = new Date()
  const row = {
    workspaceId,
    id: createId('cnv', createdAt),
    codeId: scan.code.id,
    scanId: scan.scanId,
    name,
    value: value ?? null,
    currency: currency ?? null,
    createdAt,
  }
  const insertResult = await tx.insert(conversions).values(row).onConflictDoNothing()
  if (insertResult.rowCount === 1) return { conversion: presentConversion({ ...row, code: scan.code }), isNew: true }
  const [existing] = await selectConversions(tx).where(
    and(eq(conversions.workspaceId, workspaceId), eq(conversions.scanId, scan.scanId), eq(conversions.name, name)),
  )
  if (!existing) throw new Error('A conversion was deleted while it was reported again.')
  return { conversion: presentConversion(existing), isNew: false }
}

export interface ConversionFilters {
  workspaceId: string
  codeId?: string | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

/** Lists conversions, newest first, and one more than `limit` if there are more. */
export async function listConversions(
  db: Database,
  { workspaceId, codeId, from, to }: ConversionFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Conversion[]> {
  const conditions: (SQL | undefined)[] = [
    eq(conversions.workspaceId, workspaceId),
    codeId === undefined ? undefined : eq(conversions.codeId, codeId),
    from && gte(conversions.id, idAtOrAfter('cnv', from)),
    to && lt(conversions.id, idAtOrAfter('cnv', to)),
    isBelow(conversions.id, after),
  ]
  const rows = await selectConversions(db)
    .where(and(...conditions))
    .orderBy(desc(conversions.id))
    .limit(limit + 1)
  return rows.map(presentConversion)
}

export async function deleteConversionsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [conversions])
}

function selectConversions(db: Database) {
  const { id, scanId, name, value, currency, createdAt } = conversions
  return db
    .select({
      id,
      scanId,
      name,
      value,
      currency,
      createdAt,
      code: { id: codes.id, shortCode: codes.shortCode, name: codes.name },
    })
    .from(conversions)
    .leftJoin(codes, and(eq(codes.workspaceId, conversions.workspaceId), eq(codes.id, conversions.codeId)))
}

function presentConversion({
  id,
  scanId,
  code,
  name,
  value,
  currency,
  createdAt,
}: Omit<Conversion, 'secondsSinceScan'>): Conversion {
  const seconds = (createdAt.getTime() - getIdTime(scanId).getTime()) / 1000
  return { id, scanId, code, name, value, currency, secondsSinceScan: Math.max(0, Math.round(seconds)), createdAt }
}
