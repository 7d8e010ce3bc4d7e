import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answersByLabel, formFields } from '#blocks/schema/form-fields.ts'
import type { Database } from '#database/open.ts'
import { newId } from '../platform/ids.ts'
import { toWords } from '../pages/forms/store-submission.ts'
import { submissions } from '../pages/forms/schema.ts'
import { demoAnswers } from './demo-answers.ts'
import { demoSiteZip } from './demo-site.ts'

const HOUR = 3_600_000
const FORM_PAGE = 'feedback'

const planned = [
  { name: 'Osteria Lume', subdomain: 'osteria-lume', templateId: 'restaurant-menu', code: 'Table tent · Osteria Lume' },
  { name: 'Oosterlicht', subdomain: 'oosterlicht', templateId: FORM_PAGE, code: 'Paper bag · How was it today?' },
  { name: 'Low Tide', subdomain: 'low-tide', templateId: 'event', code: 'Poster · Low Tide 2027' },
]

interface DemoWorkspace {
  id: string
  /** Creates the pages through the API. */
  key: string
}

/**
 * Adds published pages and a site to the demo workspace, a code that opens each, and answers to a form. Those above the plan's limit, and
 * those whose subdomain is taken, are left out.
 */
export async function seedDemoPages(
  { app, db }: { app: FastifyInstance; db: Database },
  { id: workspaceId, key }: DemoWorkspace,
  now = new Date(),
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'x-actor': `demo-mara;${encodeURIComponent('Mara Reyes')}` }
  const post = async (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/v1${path}`, headers, payload })
  for (const { templateId, name, subdomain, code } of planned) {
    const made = await post('/pages', { templateId, name, subdomain })
    if (made.statusCode !== 201) continue
    const page = MadePage.parse(made.json())
    await post(`/pages/${page.id}/publish`, {})
    await post('/codes', { name: code, destination: { type: 'page', pageId: page.id } })
    if (templateId === FORM_PAGE) await writeAnswers(db, { workspaceId, page, now })
  }
  const made = await post('/sites', { name: 'Harbour Walk', subdomain: 'harbour-walk', zip: await demoSiteZip() })
  if (made.statusCode !== 201) return
  const siteId = MadeSite.parse(made.json()).site.id
  await post('/codes', { name: 'Sign · Harbour Walk', destination: { type: 'site', siteId } })
}

const MadeSite = z.object({ site: z.object({ id: z.string() }) })

const MadePage = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.array(
    z.object({
      blocks: z.array(z.object({ id: z.string(), type: z.string(), fields: z.record(z.string(), z.json()) })),
    }),
  ),
})

interface Answered {
  workspaceId: string
  page: z.output<typeof MadePage>
  now: Date
}

// As if visitors had sent them over the last weeks, with increasing frequency.
async function writeAnswers(db: Database, { workspaceId, page, now }: Answered) {
  const form = page.pages.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'form')
  if (!form) return
  const fields = formFields(form.fields)
  const rows = demoAnswers.map((data, place) => {
    const ago = (demoAnswers.length - place) ** 1.8 * 2.3 * HOUR
    const createdAt = new Date(now.getTime() - ago)
    return {
      workspaceId,
      id: newId('sub', createdAt),
      pageId: page.id,
      pageName: page.name,
      blockId: form.id,
      data,
      fields: answersByLabel(fields, data),
      words: toWords(data),
      country: place % 4 === 1 ? 'DE' : 'GB',
      createdAt,
    }
  })
  await db.insert(submissions).values(rows)
}
