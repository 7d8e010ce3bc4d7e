import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { findBrandColor } from '#blocks/theme/brand-theme.ts'
import type { CodeBrand } from '#qr/brand-design.ts'
import type { Database } from '#database/open.ts'
import { deleteRows } from '#service/tenancy/workspaces/workspaces.ts'
import { brandApplications, brandKits } from './schema.ts'

export type KitRow = typeof brandKits.$inferSelect
export type ApplicationRow = typeof brandApplications.$inferSelect

export const emptyKit: Omit<KitRow, 'workspaceId' | 'updatedAt'> = {
  colors: [],
  headingFont: '',
  bodyFont: '',
  corners: null,
  logoId: null,
  pictureIds: [],
}

export async function findKit(db: Database, workspaceId: string): Promise<KitRow | null> {
  const [row] = await db.select().from(brandKits).where(eq(brandKits.workspaceId, workspaceId))
  return row ?? null
}

/**
 * Stores the brand kit. `replaces` is when the kit that it may replace was changed; null if it must not replace a kit; by default it may replace any. Returns false
 * if another one is stored.
 */
export async function storeKit(db: Database, kit: KitRow, replaces?: Date | null): Promise<boolean> {
  const { workspaceId: target } = brandKits
  const insert = db.insert(brandKits).values(kit)
  const { workspaceId: _, ...values } = kit
  const storedKit =
    replaces === null
      ? insert.onConflictDoNothing({ target })
      : insert.onConflictDoUpdate({
          target,
          set: values,
          ...(replaces && { setWhere: eq(brandKits.updatedAt, replaces) }),
        })
  return (await storedKit.returning({ target })).length > 0
}

/** Whether the brand kit names this font family. */
export async function isFamilyInKit(db: Database, workspaceId: string, familyId: string): Promise<boolean> {
  const kit = await findKit(db, workspaceId)
  return kit !== null && [kit.headingFont, kit.bodyFont].includes(familyId)
}

export async function isImageInKit(db: Database, workspaceId: string, imageId: string): Promise<boolean> {
  const kit = await findKit(db, workspaceId)
  return kit !== null && [kit.logoId, ...kit.pictureIds].includes(imageId)
}

/** The colors and the logo of codes. */
export function getCodeBrand({ colors }: Pick<KitRow, 'colors'>, logo: string | null): CodeBrand {
  const accent = findBrandColor(colors, 'accent')
  return { color: findBrandColor(colors, 'code') ?? accent, eyeColor: accent, logo }
}

/** The newest application, if it is not undone. */
export async function findLastApplication(db: Database, workspaceId: string): Promise<ApplicationRow | null> {
  const [row] = await db
    .select()
    .from(brandApplications)
    .where(eq(brandApplications.workspaceId, workspaceId))
    .orderBy(desc(brandApplications.id))
    .limit(1)
  return row && row.undoneAt === null ? row : null
}

/** An application that is not undone. */
export async function findApplication(db: Database, workspaceId: string, id: string): Promise<ApplicationRow | null> {
  const [row] = await db
    .select()
    .from(brandApplications)
    .where(and(isApplication(workspaceId, id), isNull(brandApplications.undoneAt)))
  return row ?? null
}

export async function storeApplication(db: Database, application: ApplicationRow): Promise<void> {
  const { workspaceId, id, items } = application
  await db
    .insert(brandApplications)
    .values(application)
    .onConflictDoUpdate({ target: [brandApplications.workspaceId, brandApplications.id], set: { items } })
  // Only the last application is offered for undo, and their items are large.
  await db
    .delete(brandApplications)
    .where(and(eq(brandApplications.workspaceId, workspaceId), lt(brandApplications.id, id)))
}

export async function markAsUndone(db: Database, { workspaceId, id }: ApplicationRow, at: Date): Promise<void> {
  await db.update(brandApplications).set({ undoneAt: at }).where(isApplication(workspaceId, id))
}

export async function deleteBrandOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [brandApplications, brandKits])
}

function isApplication(workspaceId: string, id: string) {
  return and(eq(brandApplications.workspaceId, workspaceId), eq(brandApplications.id, id))
}
