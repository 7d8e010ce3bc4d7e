import { and, desc, eq, exists, gte, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Submission } from '#contract/submissions.ts'
import type { SubmissionStatus } from '#contract/submission-statuses.ts'
import { hasFolded } from '#database/fold-text.ts'
import type { Database } from '#database/open.ts'
import { matchesSome, matchesNone } from '#database/value-conditions.ts'
import { isBelow } from '#service/http/list-page.ts'
import { codes } from '#service/codes/schema.ts'
import { getIdTime, idAtOrAfter } from '#service/ids/ids.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { submissions } from './schema.ts'

/** Several values of a property, or all values but these. An empty assignee stands for nobody. */
type ValueFilters = Partial<
  Record<`${'anyOf' | 'noneOf'}${'Pages' | 'Codes' | 'Statuses' | 'Assignees'}`, readonly string[] | undefined>
>

export interface SubmissionFilters extends ValueFilters {
  workspaceId: string
  pageId?: string | undefined
  /** Submissions whose visitors scanned this code. */
  codeId?: string | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  /** A text that an answer contains. */
  q?: string | undefined
  /** Whether the submission is not marked as read. */
  unread?: boolean | undefined
  /** The person who takes care of the submission; empty: nobody does. */
  assignee?: string | undefined
  status?: SubmissionStatus | undefined
  /** Whether the submission is merged into another one. */
  merged?: boolean | undefined
  mergedInto?: string | undefined
  /** Other submissions with the same email address or phone number as this one. */
  samePersonAs?: string | undefined
  /** Whether another submission that is not merged has the same email address or phone number. */
  duplicated?: boolean | undefined
}

const queries = new QueryBuilder()
const others = alias(submissions, 'others')

/** Whether a submission of `others` is by the same person as that of the query, and is not merged into another one. */
const isDuplicate = and(
  eq(others.workspaceId, submissions.workspaceId),
  ne(others.id, submissions.id),
  isNull(others.mergedInto),
  or(eq(others.email, submissions.email), eq(others.phone, submissions.phone)),
)

const columns = {
  id: submissions.id,
  number: submissions.number,
  pageId: submissions.pageId,
  /** The current name of the page, if it exists. */
  pageName: sql<string>`coalesce(${pages.name}, ${submissions.pageName})`,
  blockId: submissions.blockId,
  data: submissions.data,
  fields: submissions.fields,
  country: submissions.country,
  region: submissions.region,
  city: submissions.city,
  lang: submissions.lang,
  scanId: submissions.scanId,
  codeId: codes.id,
  shortCode: codes.shortCode,
  codeName: codes.name,
  folderId: codes.folderId,
  readAt: submissions.readAt,
  note: submissions.note,
  assignee: submissions.assignee,
  status: submissions.status,
  email: submissions.email,
  phone: submissions.phone,
  consents: submissions.consents,
  answeredAt: submissions.answeredAt,
  answeredBy: submissions.answeredBy,
  mergedInto: submissions.mergedInto,
  duplicates: sql<number>`(${queries
    .select({ count: sql`count(*)::int` })
    .from(others)
    .where(isDuplicate)})`,
  createdAt: submissions.createdAt,
}

/**
 * Lists submissions, newest first: one more than `limit` if there are more. `after` is the id of the last submission on the previous page.
 */
export async function listSubmissions(
  db: Database,
  filters: SubmissionFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Submission[]> {
  const rows = await selectSubmissions(db)
    .where(and(matchesFilters(filters), isBelow(submissions.id, after)))
    .orderBy(desc(submissions.id))
    .limit(limit + 1)
  return rows.map(presentSubmission)
}

export async function findSubmission(db: Database, workspaceId: string, id: string): Promise<Submission | undefined> {
  const [row] = await selectSubmissions(db).where(and(eq(submissions.workspaceId, workspaceId), eq(submissions.id, id)))
  return row && presentSubmission(row)
}

/** All labels of answers: labels of the newest submissions first, and the labels of each form in their order. */
export async function getLabels(db: Database, filters: SubmissionFilters): Promise<string[]> {
  const matching = db
    .select({ id: submissions.id, fields: submissions.fields })
    .from(submissions)
    .where(matchesFilters(filters))
    .as('found')
  const rows = await db
    .select({ label: sql<string>`label.label` })
    .from(matching)
    .innerJoin(sql`lateral json_object_keys(${matching.fields}) with ordinality as label(label, place)`, sql`true`)
    .groupBy(sql`label.label`)
    .orderBy(sql`max(${matching.id}) desc`, sql`min(label.place)`, sql`label.label`)
  return rows.map(({ label }) => label)
}

type Row = Awaited<ReturnType<typeof selectSubmissions>>[number]

function presentSubmission({ codeId, shortCode, codeName, scanId, ...row }: Row): Submission {
  const code =
    codeId === null || shortCode === null || codeName === null ? null : { id: codeId, shortCode, name: codeName }
  const secondsSinceScan =
    scanId === null ? null : Math.max(0, Math.round((row.createdAt.getTime() - getIdTime(scanId).getTime()) / 1000))
  return { ...row, scanId, code, secondsSinceScan }
}

function selectSubmissions(db: Database) {
  return db
    .select(columns)
    .from(submissions)
    .leftJoin(pages, and(eq(pages.workspaceId, submissions.workspaceId), eq(pages.id, submissions.pageId)))
    .leftJoin(codes, and(eq(codes.workspaceId, submissions.workspaceId), eq(codes.id, submissions.codeId)))
}

/** The condition for submissions that match all filters. */
export function matchesFilters({
  workspaceId,
  pageId,
  codeId,
  from,
  to,
  q,
  unread,
  assignee,
  ...rest
}: SubmissionFilters): SQL | undefined {
  return and(
    eq(submissions.workspaceId, workspaceId),
    pageId === undefined ? undefined : eq(submissions.pageId, pageId),
    codeId === undefined ? undefined : eq(submissions.codeId, codeId),
    unread === undefined ? undefined : unread ? isNull(submissions.readAt) : isNotNull(submissions.readAt),
    assignee === undefined
      ? undefined
      : assignee === ''
        ? isNull(submissions.assignee)
        : eq(submissions.assignee, assignee),
    // Ids sort by time, so a range of time is a range of ids.
    from && gte(submissions.id, idAtOrAfter('sub', from)),
    to && lt(submissions.id, idAtOrAfter('sub', to)),
    q === undefined || q === '' ? undefined : hasFolded(submissions.words, q),
    matchesPerson(workspaceId, rest),
    matchesValues(rest),
  )
}

function matchesValues(filters: ValueFilters): SQL | undefined {
  return and(
    matchesSome(submissions.pageId, filters.anyOfPages),
    matchesNone(submissions.pageId, filters.noneOfPages),
    matchesSome(submissions.codeId, filters.anyOfCodes),
    matchesNone(submissions.codeId, filters.noneOfCodes),
    matchesSome(submissions.status, filters.anyOfStatuses),
    matchesNone(submissions.status, filters.noneOfStatuses),
    matchesSome(submissions.assignee, filters.anyOfAssignees),
    matchesNone(submissions.assignee, filters.noneOfAssignees),
  )
}

type PersonFilters = Pick<SubmissionFilters, 'status' | 'merged' | 'mergedInto' | 'samePersonAs' | 'duplicated'>

/** The condition for what became of the person, and for their other submissions. */
function matchesPerson(
  workspaceId: string,
  { status, merged, mergedInto, samePersonAs, duplicated }: PersonFilters,
): SQL | undefined {
  const hasDuplicate = exists(queries.select({ id: others.id }).from(others).where(isDuplicate))
  const isSamePerson = exists(
    queries
      .select({ id: others.id })
      .from(others)
      .where(
        and(
          eq(others.workspaceId, workspaceId),
          eq(others.id, samePersonAs ?? ''),
          ne(others.id, submissions.id),
          or(eq(others.email, submissions.email), eq(others.phone, submissions.phone)),
        ),
      ),
  )
  return and(
    status === undefined ? undefined : eq(submissions.status, status),
    merged === undefined ? undefined : merged ? isNotNull(submissions.mergedInto) : isNull(submissions.mergedInto),
    mergedInto === undefined ? undefined : eq(submissions.mergedInto, mergedInto),
    samePersonAs === undefined ? undefined : isSamePerson,
    duplicated === undefined ? undefined : duplicated ? hasDuplicate : not(hasDuplicate),
  )
}
