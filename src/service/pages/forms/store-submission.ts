import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Answer } from '#blocks/schema/check-answers.ts'
import { groupAnswersByLabel } from '#blocks/schema/form-fields.ts'
import type { Database } from '#database/open.ts'
import { codes, shortCodes } from '#service/codes/schema.ts'
import type { Place } from '#service/scans/visitor/places.ts'
import type { NamedScan } from '#service/scans/visits/scan-token.ts'
import { enqueuePageEvent } from '#service/webhooks/queue/enqueue.ts'
import { createId } from '#service/ids/ids.ts'
import { ensurePageSecret } from '#service/webhooks/endpoints/page-secret.ts'
import { type PublishedForm, toText } from './published-form.ts'
import { readPerson } from './read-person.ts'
import { submissions } from './schema.ts'
import { takeNumbers } from './take-numbers.ts'

const EVENT_TYPE = 'submission.created'

/** Runs in the transaction that stores or deletes a lead, and its writes commit with that transaction. */
export type OnLead = (tx: Database, workspaceId: string, submissionId: string) => Promise<void>

interface NewSubmission {
  data: Record<string, Answer>
  place: Pick<Place, 'country' | 'region' | 'city'>
  /** The id of the opening of the form, which is equal for every attempt to send its answers. Null if the form was sent without an id. */
  opening: string | null
  /** The scan that led to the page. */
  scan: NamedScan | null
  onLead: OnLead
}

/** Rolls back the transaction of a second attempt. */
class DuplicateAttempt extends Error {}

/**
 * Stores the answers of a visitor, and queues them for the form's receiver in the same transaction. A second attempt after a lost response,
 * with equal answers from the same opening of the form, changes nothing.
 */
export async function storeSubmission(
  db: Database,
  form: PublishedForm,
  { data, place, opening, scan, onLead }: NewSubmission,
): Promise<void> {
  const { workspaceId, page, block } = form
  const now = new Date()
  const id = createId('sub', now)
  const fields = groupAnswersByLabel(form.fields, data)
  const person = readPerson(form.fields, data, now)
  const url = toText(block.fields, 'webhookUrl')
  const attempt = opening === null ? null : toAttempt(opening, block.id, data)
  const transaction = db.transaction(async (tx) => {
    const code = scan && (await findCode(tx, workspaceId, scan.shortCode))
    if (url !== '') {
      // The page's secret must exist before anything is signed with it.
      await ensurePageSecret(tx, workspaceId, page.id)
      const { id: pageId, name } = page
      const payload = {
        event: EVENT_TYPE,
        timestamp: now,
        page: { id: pageId, name },
        blockId: block.id,
        fields,
        submission: { id, status: 'new', ...person },
        ...(form.visitedLang === null ? {} : { lang: form.visitedLang }),
        ...(code && scan ? { scan: { id: scan.scanId, code: { id: code.shortCode, name: code.name } } } : {}),
      }
      await enqueuePageEvent(tx, { workspaceId, pageId, eventType: EVENT_TYPE, eventId: id, url, payload })
    }
    await onLead(tx, workspaceId, id)
    const { country, region, city } = place
    const insertedRows = await tx
      .insert(submissions)
      .values({
        workspaceId,
        id,
        number: await takeNumbers(tx, workspaceId, 1),
        pageId: page.id,
        pageName: page.name,
        blockId: block.id,
        data,
        fields,
        words: toWords(data),
        ...person,
        country,
        region,
        city,
        lang: form.visitedLang,
        scanId: code && scan ? scan.scanId : null,
        codeId: code?.id ?? null,
        createdAt: now,
        attempt,
      })
      .onConflictDoNothing({ target: [submissions.workspaceId, submissions.pageId, submissions.attempt] })
      .returning({ id: submissions.id })
    if (insertedRows.length === 0) throw new DuplicateAttempt()
  })
  await transaction.catch((error: unknown) => {
    if (!(error instanceof DuplicateAttempt)) throw error
  })
}

function toAttempt(opening: string, blockId: string, data: Record<string, Answer>): string {
  return createHash('sha256')
    .update(JSON.stringify([opening, blockId, data]))
    .digest('base64url')
}

/** The code of a scan; undefined if the code is deleted or belongs to another workspace. */
async function findCode(tx: Database, workspaceId: string, shortCode: string) {
  const [code] = await tx
    .select({ id: codes.id, shortCode: codes.shortCode, name: codes.name })
    .from(shortCodes)
    .innerJoin(codes, and(eq(codes.workspaceId, shortCodes.workspaceId), eq(codes.id, shortCodes.codeId)))
    .where(and(eq(shortCodes.shortCode, shortCode), eq(shortCodes.workspaceId, workspaceId)))
  return code
}

/** The searchable text of answers: all lines except check boxes. */
export function toWords(data: Record<string, Answer>): string {
  return Object.values(data)
    .flat()
    .filter((answer) => typeof answer !== 'boolean')
    .join('\n')
}
