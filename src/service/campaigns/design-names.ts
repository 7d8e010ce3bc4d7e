import { asc, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { PlainDesign } from '#contract/plain-design.ts'
import type { Database } from '#database/open.ts'
import { systemTemplates } from '#qr/system-templates.ts'
import type { StoredDesign } from '../codes/schema.ts'
import { templates } from '../designs/schema.ts'

/** A design as a row of the ranking. */
interface DesignName {
  value: string
  label: string
}

/**
 * Returns a function that names how a code is drawn. Designs that look the same share a name, even if they were made in different ways: that
 * of a template with the same look, if there is one.
 */
export async function createDesignNames(
  db: Database,
  workspaceId: string,
): Promise<(design: Pick<StoredDesign, 'plain'> | null) => DesignName> {
  const saved = await db
    .select({ name: templates.name, design: templates.design })
    .from(templates)
    .where(eq(templates.workspaceId, workspaceId))
    .orderBy(asc(templates.createdAt))
  const named = [
    ...saved.map(({ name, design }) => [toKey(design.plain), name] as const),
    ...systemTemplates.map(({ name, design }) => [toKey(design), name] as const),
  ]
  // The first template with a look gives its name.
  const names = new Map(named.toReversed())
  return (design) => {
    if (design === null) return { value: 'plain', label: 'Plain' }
    const key = toKey(design.plain)
    return { value: key, label: names.get(key) ?? describeDesign(design.plain) }
  }
}

/** A key that is equal for designs that are drawn alike. */
function toKey({ correction: _correction, followsBrand: _followsBrand, ...appearance }: PlainDesign): string {
  return createHash('sha256').update(JSON.stringify(appearance, sortNames)).digest('hex').slice(0, 16)
}

/** Sorts the names in an object. The database returns them in another order than they were stored. */
function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The colors and shapes in words: "#1b4332 on #fefae0, rounded, with a logo". */
function describeDesign({ foreground, background, module, logo, frame }: PlainDesign): string {
  const color = typeof foreground === 'string' ? foreground : `${foreground.from} to ${foreground.to}`
  const parts = [
    `${color} on ${background}`,
    module,
    ...(logo ? ['with a logo'] : []),
    ...(frame.style === 'none' ? [] : [`with a frame (${frame.style})`]),
  ]
  return parts.join(', ')
}
