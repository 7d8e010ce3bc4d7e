import { and, count, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from '../codes/schema.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { createId } from '../ids/ids.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import { chartNotes } from './schema.ts'
import type { Annotation, annotations as contract } from '#contract/annotations.ts'
import type { Handlers } from '../http/handler.ts'
import { scanWindow } from '../scans/store/scan-window.ts'
import type { Context } from '../tenancy/context.ts'
import { listAnnotations, presentNote } from './list-annotations.ts'

const MAX_NOTES = 5_000

type NoteRow = typeof chartNotes.$inferSelect
type NewNote = Pick<NoteRow, 'at' | 'text' | 'codeId' | 'actor'>

export function createAnnotationsHandlers({ db }: Pick<Context, 'db'>): Handlers<typeof contract> {
  return {
    'GET /annotations': async ({ caller, query: { from, to, codeId } }) => {
      const window = scanWindow({ from, to }, caller.ceilings)
      return { data: await listAnnotations(db, { workspaceId: caller.workspace.id, codeId, window }) }
    },
    'POST /annotations': async ({ caller: { workspace, actor }, body, withIdempotency }) =>
      withIdempotency((tx) => createNote(tx, workspace.id, { ...body, actor })),
    'PATCH /annotations/{id}': async ({ caller, params, body }) =>
      updateNote(db, { workspaceId: caller.workspace.id, id: params.id }, body),
    'DELETE /annotations/{id}': async ({ caller, params }) => {
      await deleteNote(db, caller.workspace.id, params.id)
    },
  }
}

async function createNote(tx: Database, workspaceId: string, note: NewNote): Promise<Annotation> {
  const [existing] = await tx.select({ notes: count() }).from(chartNotes).where(eq(chartNotes.workspaceId, workspaceId))
  if (existing && existing.notes >= MAX_NOTES)
    throw invalidField('body', 'text', `A workspace has at most ${MAX_NOTES} notes. Delete one first`)
  const codeName = await findCodeName(tx, workspaceId, note.codeId)
  if (note.codeId !== null && codeName === null) throw invalidField('body', 'codeId', 'There is no such code')
  const row = { ...note, workspaceId, id: createId('note') }
  await tx.insert(chartNotes).values(row)
  return presentNote(row, codeName)
}

async function updateNote(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  patch: { at?: Date | undefined; text?: string | undefined },
): Promise<Annotation> {
  const noteCondition = and(eq(chartNotes.workspaceId, workspaceId), eq(chartNotes.id, id))
  const [existing] = await db.select().from(chartNotes).where(noteCondition)
  if (!existing) throw new ApiError('not_found')
  const changedFields = { at: patch.at ?? existing.at, text: patch.text ?? existing.text }
  await db.update(chartNotes).set(changedFields).where(noteCondition)
  return presentNote({ ...existing, ...changedFields }, await findCodeName(db, workspaceId, existing.codeId))
}

async function deleteNote(db: Database, workspaceId: string, id: string): Promise<void> {
  const deleted = await db.delete(chartNotes).where(and(eq(chartNotes.workspaceId, workspaceId), eq(chartNotes.id, id)))
  if (deleted.rowCount !== 1) throw new ApiError('not_found')
}

export async function deleteAnnotationsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [chartNotes])
}

async function findCodeName(db: Database, workspaceId: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [code] = await db
    .select({ name: codes.name })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), eq(codes.id, id)))
  return code?.name ?? null
}
