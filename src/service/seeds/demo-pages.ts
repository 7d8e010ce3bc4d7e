import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { groupAnswersByLabel, readFormFields } from '#blocks/schema/form-fields.ts'
import type { Database } from '#database/open.ts'
import { createId } from '../ids/ids.ts'
import { toWords } from '../pages/forms/store-submission.ts'
import { readPerson } from '../pages/forms/read-person.ts'
import { submissions } from '../pages/forms/schema.ts'
import { takeNumbers } from '../pages/forms/take-numbers.ts'
import { demoAnswers } from './demo-answers.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { webhooks } from '../webhooks/schema.ts'
import { seedDemoVisits } from './demo-visits.ts'
import { createDemoSiteZip } from './demo-site.ts'

const HOUR = 3_600_000
const FORM_PAGE = 'feedback'

const plannedPages = [
  {
    name: 'Osteria Lume',
    subdomain: 'osteria-lume',
    templateId: 'restaurant-menu',
    code: 'Table tent · Osteria Lume',
    placement: null,
  },
  {
    name: 'Oosterlicht',
    subdomain: 'oosterlicht',
    templateId: FORM_PAGE,
    code: 'Paper bag · How was it today?',
    placement: { address: 'Bakery counter, Welsh Back, Bristol', latitude: 51.451, longitude: -2.594 },
  },
  { name: 'Low Tide', subdomain: 'low-tide', templateId: 'event', code: 'Poster · Low Tide 2027', placement: null },
]

interface DemoWorkspace {
  id: string
  /** The API key that creates the pages. */
  key: string
}

/**
 * Adds published pages and a site to the demo workspace, a code that opens each of them, and answers to a form. Pages that exceed the
 * limits of the plan, or whose subdomain is taken, are left out.
 */
export async function seedDemoPages(
  { app, db, scanStore }: { app: FastifyInstance; db: Database; scanStore: Pick<ScanStore, 'prepare'> },
  { id: workspaceId, key }: DemoWorkspace,
  now = new Date(),
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'x-actor': `demo-mara;${encodeURIComponent('Mara Reyes')}` }
  const post = async (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/v1${path}`, headers, payload })
  for (const { templateId, name, subdomain, code, placement } of plannedPages) {
    const pageReply = await post('/pages', { templateId, name, subdomain })
    if (pageReply.statusCode !== 201) continue
    const page = CreatedPage.parse(pageReply.json())
    await post(`/pages/${page.id}/publish`, {})
    const codeReply = await post('/codes', { name: code, destination: { type: 'page', pageId: page.id }, placement })
    if (templateId !== FORM_PAGE) continue
    const opener = codeReply.statusCode === 201 ? CreatedCode.parse(codeReply.json()) : null
    await insertAnswers(db, { scanStore, workspaceId, page, opener, now })
    await post('/campaigns', createFeedbackCampaign(page.id, now))
  }
  await post('/campaigns', createFestivalCampaign(now))
  await addSuspendedWebhook(db, { workspaceId, now, reply: await post('/webhooks', orderWebhook) })
  const siteReply = await post('/sites', {
    name: 'Harbour Walk',
    subdomain: 'harbour-walk',
    zip: await createDemoSiteZip(),
  })
  if (siteReply.statusCode !== 201) return
  const siteId = CreatedSite.parse(siteReply.json()).site.id
  await post('/codes', { name: 'Sign · Harbour Walk', destination: { type: 'site', siteId } })
}

const CreatedSite = z.object({ site: z.object({ id: z.string() }) })

/** A campaign that began when the first bags were printed and is still running. */
function createFeedbackCampaign(pageId: string, now: Date) {
  return {
    name: 'Paper bags: how was it today?',
    pageIds: [pageId],
    from: new Date(now.getTime() - 60 * 24 * HOUR),
    to: new Date(now.getTime() + 30 * 24 * HOUR),
    goal: { metric: 'leads', target: 60 },
    cost: { amount: 240, currency: 'GBP' },
  }
}

/** A campaign that has reached its goal and continues, because the posters are still up. */
function createFestivalCampaign(now: Date) {
  return {
    name: 'Harbour festival',
    tags: ['festival'],
    from: new Date(now.getTime() - 75 * 24 * HOUR),
    to: new Date(now.getTime() + 14 * 24 * HOUR),
    goal: { metric: 'scans', target: 2_500 },
    cost: { amount: 1_900, currency: 'GBP' },
  }
}

const orderWebhook = { url: 'https://till.harbourhouse.example/scans', selection: { type: 'tag', tag: 'order' } }

interface SuspendedWebhookOptions {
  workspaceId: string
  now: Date
  reply: LightMyRequestResponse
}

/** Suspends the webhook, as if its receiver had been switched off. Nothing is sent to it. */
async function addSuspendedWebhook(db: Database, { workspaceId, now, reply }: SuspendedWebhookOptions) {
  if (reply.statusCode !== 201) return
  const { id } = CreatedWebhook.parse(reply.json())
  await db
    .update(webhooks)
    .set({
      suspendedReason: 'The receiver responded with 410 Gone.',
      suspendedSince: new Date(now.getTime() - 26 * HOUR),
    })
    .where(and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id)))
}

const CreatedWebhook = z.object({ id: z.string() })

const CreatedCode = z.object({ id: z.string(), destination: z.object({ url: z.string() }) })

const CreatedPage = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.array(
    z.object({
      blocks: z.array(z.object({ id: z.string(), type: z.string(), fields: z.record(z.string(), z.json()) })),
    }),
  ),
})

/** The states of the answers, the newest answer first. */
const demoStatuses = ['new', 'new', 'new', 'contacted', 'contacted', 'won', 'lost', 'contacted', 'won', 'won'] as const

interface FormAnswersOptions {
  scanStore: Pick<ScanStore, 'prepare'>
  workspaceId: string
  page: z.output<typeof CreatedPage>
  /** The code that opens the page. Null if the plan has no room for the code. */
  opener: z.output<typeof CreatedCode> | null
  now: Date
}

// Adds the answers as if visitors had sent them over the last weeks with increasing frequency.
async function insertAnswers(db: Database, { scanStore, workspaceId, page, opener, now }: FormAnswersOptions) {
  const form = page.pages.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'form')
  if (!form) return
  const fields = readFormFields(form.fields)
  const times = demoAnswers.map((_, index) => {
    const age = (demoAnswers.length - index) ** 1.8 * 2.3 * HOUR
    return new Date(now.getTime() - age)
  })
  const code = opener && { id: opener.id, url: opener.destination.url }
  const visits = { scanStore, workspaceId, pageId: page.id, sentAt: times, now }
  const scanIds = code ? await seedDemoVisits(db, { ...visits, code }) : []
  const rows = demoAnswers.map((data, index) => {
    const createdAt = times[index] ?? now
    // Some guests opened the page without a code.
    const scanId = index % 6 === 5 ? null : (scanIds[index] ?? null)
    return {
      workspaceId,
      id: createId('sub', createdAt),
      pageId: page.id,
      pageName: page.name,
      blockId: form.id,
      data,
      fields: groupAnswersByLabel(fields, data),
      words: toWords(data),
      ...readPerson(fields, data, createdAt),
      status: demoStatuses[(demoAnswers.length - 1 - index) % demoStatuses.length] ?? 'new',
      ...(index % 4 === 1
        ? { country: 'DE', region: 'Hamburg', city: 'Hamburg' }
        : { country: 'GB', region: 'England', city: 'Bristol' }),
      scanId,
      codeId: scanId === null || code === null ? null : code.id,
      // The newest answers are still unread.
      readAt: index < demoAnswers.length - 3 ? new Date(createdAt.getTime() + HOUR) : null,
      createdAt,
    }
  })
  await db.transaction(async (tx) => {
    const first = await takeNumbers(tx, workspaceId, rows.length)
    await tx.insert(submissions).values(rows.map((row, index) => ({ ...row, number: first + index })))
  })
}
