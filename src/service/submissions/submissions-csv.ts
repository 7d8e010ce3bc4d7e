import { Readable } from 'node:stream'
import type { Submission } from '#contract/submissions.ts'
import type { Database } from '#database/open.ts'
import { FileAnswer } from '../http/send-file.ts'
import { csvLine } from './csv-line.ts'
import { labelsOf, listSubmissions, type SubmissionFilters } from './list-submissions.ts'

const BATCH = 500

/** Everything that matches, newest first, with a column for each label; read and sent piece by piece, however many there are. */
export async function submissionsCsv(db: Database, filters: SubmissionFilters, now = new Date()): Promise<FileAnswer> {
  // What comes in meanwhile may have labels that the head has not.
  const until = { ...filters, to: filters.to && filters.to < now ? filters.to : now }
  const labels = await labelsOf(db, until)
  return new FileAnswer({
    type: 'text/csv; charset=utf-8',
    filename: `submissions ${now.toISOString().slice(0, 10)}.csv`,
    content: Readable.from(lines(db, until, labels)),
  })
}

async function* lines(db: Database, filters: SubmissionFilters, labels: readonly string[]) {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(['id', 'createdAt', 'page', 'form', 'country', ...labels])}`
  for (let after: string | undefined; ;) {
    const rows = await listSubmissions(db, filters, { after, limit: BATCH })
    const batch = rows.slice(0, BATCH)
    if (batch.length > 0) yield batch.map((row) => csvLine(cellsOf(row, labels))).join('')
    if (rows.length <= BATCH) return
    after = batch.at(-1)?.id
  }
}

function cellsOf({ id, createdAt, pageName, blockId, country, fields }: Submission, labels: readonly string[]) {
  const answers = new Map(Object.entries(fields))
  return [
    id,
    createdAt.toISOString(),
    pageName,
    blockId,
    country ?? '',
    ...labels.map((label) => shown(answers.get(label))),
  ]
}

function shown(answer: unknown): string | number {
  if (typeof answer === 'number') return answer
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  return Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' ? answer : ''
}
