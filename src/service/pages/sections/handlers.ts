import { and, eq, ne, sql } from 'drizzle-orm'
import type { sections as contract } from '#contract/sections.ts'
import type { Database } from '#database/open.ts'
import { getSqlState, UNIQUE_VIOLATION } from '#database/sql-state.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { createId } from '#service/ids/ids.ts'
import type { Context } from '#service/tenancy/context.ts'
import { deleteWithQuota, takeQuota } from '#service/tenancy/workspaces/usage.ts'
import { countJsonBytes } from '../documents/document-size.ts'
import { fillFields } from '../documents/with-defaults.ts'
import { savedSections, type SectionBlock } from '../documents/schema.ts'
import { checkSectionBlocks } from './section-blocks.ts'

type SectionRow = Omit<typeof savedSections.$inferSelect, 'workspaceId'>

/** All sections of a workspace are read at once, so together they may be as large as one document. */
const MAX_BYTES = 4_000_000

/** Endpoints of the sections that a workspace saved. */
export function createSectionsHandlers(
  context: Pick<Context, 'db' | 'scanOrigin' | 'allowPrivateHosts'>,
): Handlers<typeof contract> {
  const { db } = context
  return {
    'GET /sections': async ({ caller }) => {
      const rows = await db
        .select()
        .from(savedSections)
        .where(eq(savedSections.workspaceId, caller.workspace.id))
        .orderBy(sql`lower(${savedSections.name})`, savedSections.id)
      return { data: rows.map(presentSection) }
    },

    'POST /sections': async ({ caller, body, withIdempotency }) => {
      const workspaceId = caller.workspace.id
      const blocks = checkSectionBlocks(caller, context, body.blocks)
      return withIdempotency(async (tx) => {
        const at = new Date()
        const row = { id: createId('sec', at), name: body.name, blocks, createdAt: at, updatedAt: at }
        // Also makes parallel requests take turns, so that together they cannot exceed the size.
        await takeQuota(tx, workspaceId, { resource: 'sections', max: caller.ceilings.sections })
        await requireSize(tx, { workspaceId, id: row.id, blocks })
        const insertedRows = await tx
          .insert(savedSections)
          .values({ ...row, workspaceId })
          .onConflictDoNothing()
        if (insertedRows.rowCount === 0) throw new ApiError('already_exists')
        return presentSection(row)
      })
    },

    'PATCH /sections/{id}': async ({ caller, params, body: { name, blocks } }) => {
      const section = { workspaceId: caller.workspace.id, id: params.id }
      const change = { name, blocks: blocks && checkSectionBlocks(caller, context, blocks) }
      return db.transaction(async (tx) => presentSection(await changeSection(tx, section, change)))
    },

    'DELETE /sections/{id}': async ({ caller, params }) => {
      const section = { workspaceId: caller.workspace.id, id: params.id }
      await deleteWithQuota(db, section, { table: savedSections, resource: 'sections' })
    },
  }
}

interface SectionKey {
  workspaceId: string
  id: string
}

async function changeSection(
  tx: Database,
  { workspaceId, id }: SectionKey,
  { name, blocks }: { name: string | undefined; blocks: SectionBlock[] | undefined },
): Promise<SectionRow> {
  const isSection = and(eq(savedSections.workspaceId, workspaceId), eq(savedSections.id, id))
  if (blocks) await requireSize(tx, { workspaceId, id, blocks })
  const [before] = await tx.select().from(savedSections).where(isSection).for('update')
  if (!before) throw new ApiError('not_found')
  const after = { ...before, name: name ?? before.name, blocks: blocks ?? before.blocks, updatedAt: new Date() }
  await tx
    .update(savedSections)
    .set({ name: after.name, blocks: after.blocks, updatedAt: after.updatedAt })
    .where(isSection)
    .catch((error: unknown) => {
      throw getSqlState(error) === UNIQUE_VIOLATION ? new ApiError('already_exists') : error
    })
  return after
}

/** Locks all sections of the workspace, in the order of their ids, so that parallel changes together cannot exceed the size. */
async function requireSize(tx: Database, { workspaceId, id, blocks }: SectionKey & { blocks: SectionBlock[] }) {
  const isInWorkspace = eq(savedSections.workspaceId, workspaceId)
  await tx
    .select({ id: savedSections.id })
    .from(savedSections)
    .where(isInWorkspace)
    .orderBy(savedSections.id)
    .for('update')
  const otherSections = and(isInWorkspace, ne(savedSections.id, id))
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${savedSections.blocks}::text)), 0)::integer` })
    .from(savedSections)
    .where(otherSections)
  if ((row?.bytes ?? 0) + countJsonBytes(blocks) > MAX_BYTES)
    throw invalidField('body', 'blocks', 'The saved sections of a workspace have at most 4 MB. Delete one first')
}

function presentSection({ id, name, blocks, createdAt, updatedAt }: SectionRow) {
  return { id, name, blocks: blocks.map((block) => fillFields(block)), createdAt, updatedAt }
}
