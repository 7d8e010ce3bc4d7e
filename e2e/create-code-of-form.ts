import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'

const CreatedCode = z.object({ id: z.string(), scanUrl: z.string() })
const CreatedPage = z.object({ id: z.string(), revision: z.int(), pages: z.array(z.object({ id: z.string() })) })

/** Creates a code that opens a published page. Its second page, Order, has a form. */
export async function createCodeOfForm(page: Page, { origin }: SpawnedStack, name: string) {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`${origin}/api${path}`, { headers: { origin }, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json() as Promise<unknown>
  }
  const subdomain = `form-${crypto.randomUUID().slice(0, 13)}`
  const { id, revision, pages } = CreatedPage.parse(
    await post('/pages', { name: 'Tables', subdomain, templateId: 'blank' }),
  )
  const orderPageId = `pgs_${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`
  await post(`/pages/${id}/edits`, {
    revision,
    operations: [
      { op: 'addPage', id: orderPageId, name: 'Order', slug: 'order' },
      { op: 'addBlock', page: orderPageId, type: 'form', fields: {} },
      {
        op: 'addBlock',
        page: pages[0]?.id,
        type: 'button',
        fields: { label: 'Order', url: `page:${orderPageId}` },
      },
      {
        op: 'addBlock',
        page: orderPageId,
        type: 'button',
        fields: { label: 'Our shop', url: 'https://example.com/shop' },
      },
    ],
  })
  await post(`/pages/${id}/publish`, {})
  return CreatedCode.parse(await post('/codes', { name, destination: { type: 'page', pageId: id } }))
}
