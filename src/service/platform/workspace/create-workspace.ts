import { eq } from 'drizzle-orm'
import type { Plan } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { newId } from '../ids.ts'
import { workspaces } from './schema.ts'

/** Creates a workspace with a unique slug derived from its name. */
export async function createWorkspace(
  db: Database,
  made: { name: string; plan: Plan; demo?: boolean },
): Promise<{ id: string; slug: string }> {
  const id = newId('wsp')
  const wanted = toSlug(made.name)
  const [taken] = await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.slug, wanted))
  const slug = taken ? `${wanted}-${id.slice(-6)}` : wanted
  await db.insert(workspaces).values({ id, slug, name: made.name, plan: made.plan, demo: made.demo ?? false })
  return { id, slug }
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
