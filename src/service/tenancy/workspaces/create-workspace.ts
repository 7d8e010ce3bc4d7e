import { and, eq, ne, sql } from 'drizzle-orm'
import type { Plan } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { createId } from '#service/ids/ids.ts'
import { workspaces } from './schema.ts'

/** Creates a workspace with a unique slug derived from its name. */
export async function createWorkspace(
  db: Database,
  workspace: { name: string; plan: Plan; demo?: boolean },
): Promise<{ id: string; slug: string }> {
  const id = createId('wsp')
  const row = { id, name: workspace.name, plan: workspace.plan, demo: workspace.demo ?? false }
  const slug = toSlug(workspace.name)
  const insertResult = await db
    .insert(workspaces)
    .values({ ...row, slug })
    .onConflictDoNothing()
    .returning()
  if (insertResult.length > 0) return { id, slug }
  const longerSlug = `${slug}-${id.slice(-6)}`
  await db.insert(workspaces).values({ ...row, slug: longerSlug })
  return { id, slug: longerSlug }
}

/** Creates the empty demo workspace. Null if there is a demo already, also one that another process creates at the same time. */
export async function createOnlyDemo(
  db: Database,
  workspace: { name: string; plan: Plan },
): Promise<{ id: string; slug: string } | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo workspace'))`)
    const demos = await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.demo, true))
    return demos.length > 0 ? null : createWorkspace(tx, { ...workspace, demo: true })
  })
}

/** Gives a workspace a name and a slug derived from it. Only for a workspace whose addresses nobody has saved yet. */
export async function nameWorkspace(
  tx: Database,
  { id, name }: { id: string; name: string },
): Promise<{ slug: string }> {
  const plainSlug = toSlug(name)
  const otherWorkspaces = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.slug, plainSlug), ne(workspaces.id, id)))
  const slug = otherWorkspaces.length > 0 ? `${plainSlug}-${id.slice(-6)}` : plainSlug
  await tx.update(workspaces).set({ name, slug }).where(eq(workspaces.id, id))
  return { slug }
}

function toSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  return slug === '' ? 'workspace' : slug
}
