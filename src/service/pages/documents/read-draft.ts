import { and, asc, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { apply } from '#document/apply.ts'
import { type Document, readDocument, writeDocument } from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { PageRow } from './page-rows.ts'
import { pageEdits, pageSnapshots } from './schema.ts'
import { withDefaults } from './with-defaults.ts'
import { countJsonBytes } from './document-size.ts'

/** A document at one of its revisions. Immutable: an edit creates another one that shares the unchanged parts. */
export interface Draft {
  revision: number
  document: Document
  /** Size of the JSON when it was last measured, plus everything added since. */
  bytes: number
}

type PageRevision = Pick<PageRow, 'workspaceId' | 'id' | 'revision'>

/**
 * The document at a revision of the page: the newest snapshot up to that revision, with the later edits applied. Without a newer snapshot,
 * the edits are applied to `earlierDraft`.
 */
export async function readDraft(db: Database, page: PageRevision, earlierDraft: Draft | null): Promise<Draft> {
  const base = (await readNewestSnapshot(db, page, earlierDraft?.revision ?? 0)) ?? earlierDraft
  if (base === null) throw new Error(`The page ${page.id} has no snapshot.`)
  if (base.revision === page.revision) return fillDefaults(base)
  const edits = await db
    .select({ revision: pageEdits.revision, operations: pageEdits.operations })
    .from(pageEdits)
    .where(isRevisionBetween(base.revision, page, pageEdits))
    .orderBy(asc(pageEdits.revision))
  if (edits.length !== page.revision - base.revision) throw new Error(`The log of the page ${page.id} has gaps.`)
  return fillDefaults(edits.reduce(replay, base))
}

async function readNewestSnapshot(db: Database, page: PageRevision, after: number): Promise<Draft | null> {
  const [snapshot] = await db
    .select({ revision: pageSnapshots.revision, content: pageSnapshots.content })
    .from(pageSnapshots)
    .where(isRevisionBetween(after, page, pageSnapshots))
    .orderBy(desc(pageSnapshots.revision))
    .limit(1)
  if (!snapshot) return null
  return {
    revision: snapshot.revision,
    document: readDocument(snapshot.content),
    bytes: countJsonBytes(snapshot.content),
  }
}

/** Rows of the revisions after `revision`, up to the revision of the page. */
function isRevisionBetween(
  revision: number,
  page: PageRevision,
  table: typeof pageEdits | typeof pageSnapshots,
): SQL | undefined {
  const isOfPage = and(eq(table.workspaceId, page.workspaceId), eq(table.pageId, page.id))
  return and(isOfPage, gt(table.revision, revision), lte(table.revision, page.revision))
}

function replay(
  { document, bytes }: Draft,
  { revision, operations }: Pick<typeof pageEdits.$inferSelect, 'revision' | 'operations'>,
): Draft {
  const result = apply(document, operations, unchecked)
  if (!result.ok) throw new Error(`Revision ${revision} of a page cannot be replayed: ${result.rejection.message}`)
  return { revision, document: result.document, bytes: bytes + countJsonBytes(operations) }
}

function fillDefaults(draft: Draft): Draft {
  return { ...draft, document: readDocument(withDefaults(writeDocument(draft.document))) }
}

// Operations in the log stay valid, even if a later version would refuse them.
const unchecked: BlockTypeRegistry = {
  block: () => ({ label: '', defaults: {}, check: () => [], summarize: () => '' }),
  checkTheme: () => [],
  checkNav: () => [],
}
