import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '#database/open.ts'
import { destinationChecks } from './destination-checks/schema.ts'
import { codes, hardToScan } from './schema.ts'

/** Ids of codes that are hard to scan or whose destination is dead, up to a limit. Each of the two conditions has its own index. */
export function selectCodesWithProblems(db: Database, workspaceId: string, limit: number) {
  return unionAll(
    db
      .select({ id: codes.id })
      .from(codes)
      .where(and(eq(codes.workspaceId, workspaceId), hardToScan(codes.verdict))),
    db
      .select({ id: destinationChecks.codeId })
      .from(destinationChecks)
      .where(and(eq(destinationChecks.workspaceId, workspaceId), isDead)),
  ).limit(limit)
}

/** The condition for a code that is hard to scan or whose destination is dead. */
export function needsAttention(db: Database): SQL | undefined {
  const { workspaceId, codeId } = destinationChecks
  const dead = db
    .select({ codeId })
    .from(destinationChecks)
    .where(and(eq(workspaceId, codes.workspaceId), eq(codeId, codes.id), isDead))
  return or(hardToScan(codes.verdict), exists(dead))
}

const isDead = sql`not ${destinationChecks.ok}`
