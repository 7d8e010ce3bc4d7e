import { Readable } from 'node:stream'
import type { Submission } from '#contract/submissions.ts'
import type { Database } from '#database/open.ts'
import { FileResponse } from '#service/http/send-file.ts'
import { formatCsvLine } from '#contract/csv-line.ts'
import { getLabels, listSubmissions, type SubmissionFilters } from './list-submissions.ts'

const SUBMISSIONS_PER_QUERY = 500

interface RowRange {
  /** The id of the last submission that was read. */
  after: string | undefined
  /** Maximum number of rows; undefined: all. */
  limit: number | undefined
}

/** Matching submissions as CSV, newest first, with a column for each label. They are read and sent in chunks. */
export async function createSubmissionsCsv(
  db: Database,
  filters: SubmissionFilters,
  rows: RowRange,
): Promise<FileResponse> {
  const now = new Date()
  // Submissions after this moment may have labels that are missing in the header.
  const boundedFilters = { ...filters, to: filters.to && filters.to < now ? filters.to : now }
  const labels = await getLabels(db, boundedFilters)
  return new FileResponse({
    type: 'text/csv; charset=utf-8',
    filename: `submissions ${now.toISOString().slice(0, 10)}.csv`,
    content: Readable.from(writeLines(db, { filters: boundedFilters, labels, ...rows })),
  })
}

async function* writeLines(
  db: Database,
  { filters, labels, after, limit = Infinity }: RowRange & { filters: SubmissionFilters; labels: readonly string[] },
) {
  // The byte order mark, by which spreadsheets recognize UTF-8.
  yield `\uFEFF${formatCsvLine(['id', 'number', 'createdAt', 'page', 'form', 'country', 'region', 'city', 'code', 'shortCode', 'scanId', 'secondsSinceScan', 'readAt', 'note', 'assignee', 'lang', 'status', 'email', 'phone', 'answeredAt', 'answeredBy', 'mergedInto', 'consents', ...labels])}`
  for (let lastId = after, remaining = limit; ;) {
    const size = Math.min(SUBMISSIONS_PER_QUERY, remaining)
    const rows = await listSubmissions(db, filters, { after: lastId, limit: size })
    const batch = rows.slice(0, size)
    if (batch.length > 0) yield batch.map((row) => formatCsvLine(toCells(row, labels))).join('')
    remaining -= batch.length
    if (rows.length <= size || remaining === 0) return
    lastId = batch.at(-1)?.id
  }
}

function toCells(submission: Submission, labels: readonly string[]) {
  const { id, number, createdAt, pageName, blockId, code, readAt, answeredAt, consents, fields, ...row } = submission
  const answers = new Map(Object.entries(fields))
  const { country, region, city, scanId, secondsSinceScan, note, assignee, lang, status, email, phone } = row
  const cells = [
    id,
    number,
    createdAt.toISOString(),
    pageName,
    blockId,
    country,
    region,
    city,
    code?.name,
    code?.shortCode,
    scanId,
    secondsSinceScan,
    readAt?.toISOString(),
    note,
    assignee,
    lang,
    status,
    email,
    phone,
    answeredAt?.toISOString(),
    row.answeredBy,
    row.mergedInto,
    consents.map(({ text, at }) => `${text} (${at})`).join('\n'),
  ]
  return [...cells.map((cell) => cell ?? ''), ...labels.map((label) => formatAnswer(answers.get(label)))]
}

function formatAnswer(answer: unknown): string | number {
  if (typeof answer === 'number') return answer
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  return Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' ? answer : ''
}
