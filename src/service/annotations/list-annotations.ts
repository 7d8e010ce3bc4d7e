import { and, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Annotation } from '#contract/annotations.ts'
import type { Database } from '#database/open.ts'
import { codeChanges, codes } from '../codes/schema.ts'
import { printDownloads } from '../designs/downloads/schema.ts'
import { pages } from '../hosts/page-directory/schema.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { getIdTime, idAtOrAfter } from '../ids/ids.ts'
import { pageEdits } from '../pages/documents/schema.ts'
import { reportMails, reports } from '../reports/schema.ts'
import { siteDeploys } from '../sites/schema.ts'
import { chartNotes } from './schema.ts'

// In a chart, more annotations than this cannot be told apart.
const MAX_ANNOTATIONS = 500

type NoteRow = typeof chartNotes.$inferSelect

interface AnnotationsQuery {
  workspaceId: string
  /** Limits the list to annotations of this code and of the whole workspace. */
  codeId: string | undefined
  window: { from: Date; to: Date }
}

/** Lists notes and what happened in a period, oldest first. */
export async function listAnnotations(db: Database, query: AnnotationsQuery): Promise<Annotation[]> {
  const lists = [
    await listNotes(db, query),
    await listDestinationChanges(db, query),
    await listPrintDownloads(db, query),
    ...(query.codeId === undefined
      ? [await listPublishedPages(db, query), await listPublishedSites(db, query), await listMailedReports(db, query)]
      : []),
  ]
  return lists
    .flat()
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-MAX_ANNOTATIONS)
}

async function listNotes(db: Database, { workspaceId, codeId, window }: AnnotationsQuery): Promise<Annotation[]> {
  const rows = await db
    .select({ note: chartNotes, codeName: codes.name })
    .from(chartNotes)
    .leftJoin(codes, and(eq(codes.workspaceId, chartNotes.workspaceId), eq(codes.id, chartNotes.codeId)))
    .where(
      and(
        eq(chartNotes.workspaceId, workspaceId),
        gte(chartNotes.at, window.from),
        lt(chartNotes.at, window.to),
        codeId === undefined ? undefined : or(eq(chartNotes.codeId, codeId), isNull(chartNotes.codeId)),
      ),
    )
    .orderBy(desc(chartNotes.at))
    .limit(MAX_ANNOTATIONS)
  return rows.map(({ note, codeName }) => presentNote(note, codeName))
}

/** Presents a note. `codeName` is null if the note is not about a code, or if its code was deleted. */
export function presentNote({ id, at, text, codeId, actor }: NoteRow, codeName: string | null): Annotation {
  const subject = codeId !== null && codeName !== null ? { type: 'code' as const, id: codeId, name: codeName } : null
  return { id, kind: 'note', at, text, subject, codes: subject ? 1 : 0, actor }
}

/** Changes of destinations. Those by the same person within a minute share an annotation. */
async function listDestinationChanges(
  db: Database,
  { workspaceId, codeId, window }: AnnotationsQuery,
): Promise<Annotation[]> {
  const minute = sql`date_trunc('minute', ${codeChanges.at})`
  const rows = await db
    .select({
      at: sql<string>`min(${codeChanges.at})::text`,
      codes: sql<number>`count(distinct ${codeChanges.codeId})::int`,
      codeId: sql<string>`min(${codeChanges.codeId})`,
      name: sql<string>`min(${codes.name})`,
      to: sql<
        string | null
      >`(array_agg(${codeChanges.changes}->'destination'->'to'->>'url' order by ${codeChanges.id} desc))[1]`,
      actor: sql<Annotation['actor']>`(array_agg(${codeChanges.actor}))[1]`,
    })
    .from(codeChanges)
    .innerJoin(codes, and(eq(codes.workspaceId, codeChanges.workspaceId), eq(codes.id, codeChanges.codeId)))
    .where(
      and(
        eq(codeChanges.workspaceId, workspaceId),
        codeId === undefined ? undefined : eq(codeChanges.codeId, codeId),
        gte(codeChanges.at, window.from),
        lt(codeChanges.at, window.to),
        sql`${codeChanges.changes} ? 'destination'`,
        // A new code had no destination before.
        sql`${codeChanges.changes}->'destination'->'from' <> 'null'`,
      ),
    )
    .groupBy(minute, sql`${codeChanges.actor}->>'id'`)
    .orderBy(desc(minute))
    .limit(MAX_ANNOTATIONS)
  return rows.map((row) => {
    const place = row.to === null ? 'another destination' : row.to.replace(/^https?:\/\//, '')
    const text = row.codes === 1 ? `${row.name} now opens ${place}` : `${row.codes} codes got another destination`
    return { ...toEvent('repointed', row), text, subject: toSubject('code', row.codes === 1 ? row : null) }
  })
}

async function listPrintDownloads(
  db: Database,
  { workspaceId, codeId, window }: AnnotationsQuery,
): Promise<Annotation[]> {
  const firstCode = sql`${printDownloads.codeIds}[1]`
  const rows = await db
    .select({ download: printDownloads, name: codes.name })
    .from(printDownloads)
    .leftJoin(codes, and(eq(codes.workspaceId, printDownloads.workspaceId), eq(codes.id, firstCode)))
    .where(
      and(
        eq(printDownloads.workspaceId, workspaceId),
        gte(printDownloads.id, idAtOrAfter('prt', window.from)),
        lt(printDownloads.id, idAtOrAfter('prt', window.to)),
        codeId === undefined ? undefined : sql`${codeId} = any(${printDownloads.codeIds})`,
      ),
    )
    .orderBy(desc(printDownloads.id))
    .limit(MAX_ANNOTATIONS)
  return rows.map(({ download: { at, format, codes: count, codeIds, actor }, name }) => {
    const file = format === 'sheet' ? 'Sheet for printing' : `Print file (${format.toUpperCase()})`
    const text = `${file} of ${count === 1 ? (name ?? 'a code') : `${count} codes`} downloaded`
    const code = count === 1 && name !== null ? { codeId: codeIds[0] ?? '', name } : null
    return { ...toEvent('printed', { at, codes: count, actor }), text, subject: toSubject('code', code) }
  })
}

async function listPublishedPages(db: Database, { workspaceId, window }: AnnotationsQuery): Promise<Annotation[]> {
  const rows = await db
    .select({ at: pageEdits.at, id: pages.id, name: pages.name, actor: pageEdits.actor })
    .from(pageEdits)
    .innerJoin(pages, and(eq(pages.workspaceId, pageEdits.workspaceId), eq(pages.id, pageEdits.pageId)))
    .where(
      and(
        eq(pageEdits.workspaceId, workspaceId),
        eq(pageEdits.published, true),
        gte(pageEdits.at, window.from),
        lt(pageEdits.at, window.to),
      ),
    )
    .orderBy(desc(pageEdits.at))
    .limit(MAX_ANNOTATIONS)
  return rows.map(({ at, id, name, actor }) => ({
    ...toEvent('published', { at, codes: 0, actor }),
    text: `Page ${name} was published`,
    subject: { type: 'page', id, name },
  }))
}

async function listPublishedSites(db: Database, { workspaceId, window }: AnnotationsQuery): Promise<Annotation[]> {
  const rows = await db
    .select({ id: sites.id, name: sites.name, deployId: siteDeploys.id, version: siteDeploys.version })
    .from(siteDeploys)
    .innerJoin(sites, and(eq(sites.workspaceId, siteDeploys.workspaceId), eq(sites.id, siteDeploys.siteId)))
    .where(
      and(
        eq(siteDeploys.workspaceId, workspaceId),
        gte(siteDeploys.id, idAtOrAfter('dep', window.from)),
        lt(siteDeploys.id, idAtOrAfter('dep', window.to)),
      ),
    )
    .orderBy(desc(siteDeploys.id))
    .limit(MAX_ANNOTATIONS)
  return rows.map(({ id, name, deployId, version }) => ({
    ...toEvent('published', { at: getIdTime(deployId), codes: 0, actor: null }),
    text: `Version ${version} of the site ${name} was published`,
    subject: { type: 'site', id, name },
  }))
}

/** Reports that were mailed, with one annotation for all recipients. */
async function listMailedReports(db: Database, { workspaceId, window }: AnnotationsQuery): Promise<Annotation[]> {
  const rows = await db
    .select({ at: sql<string>`min(${reportMails.at})::text`, id: reports.id, name: reports.name })
    .from(reportMails)
    .innerJoin(reports, and(eq(reports.workspaceId, reportMails.workspaceId), eq(reports.id, reportMails.reportId)))
    .where(
      and(eq(reportMails.workspaceId, workspaceId), gte(reportMails.at, window.from), lt(reportMails.at, window.to)),
    )
    .groupBy(reports.id, reports.name, reportMails.period)
    .orderBy(desc(sql`min(${reportMails.at})`))
    .limit(MAX_ANNOTATIONS)
  return rows.map(({ at, id, name }) => ({
    ...toEvent('mailed', { at, codes: 0, actor: null }),
    text: `Report ${name} was mailed`,
    subject: { type: 'report', id, name },
  }))
}

function toEvent(
  kind: Annotation['kind'],
  { at, codes: count, actor }: { at: Date | string; codes: number; actor: Annotation['actor'] },
): Pick<Annotation, 'id' | 'kind' | 'at' | 'codes' | 'actor'> {
  return { id: null, kind, at: new Date(at), codes: count, actor: actor && { id: actor.id, name: actor.name } }
}

function toSubject(
  type: NonNullable<Annotation['subject']>['type'],
  code: { codeId: string; name: string } | null,
): Annotation['subject'] {
  return code && { type, id: code.codeId, name: code.name }
}
