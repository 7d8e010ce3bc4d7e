import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'

const Made = z.object({ id: z.string(), scanUrl: z.string() })
const MadePage = z.object({ id: z.string(), revision: z.int(), pages: z.array(z.object({ id: z.string() })) })

/** A code that opens a published page whose second page, Order, has a form. */
export async function makeCodeOfForm(page: Page, { origin }: SpawnedStack, name: string) {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`${origin}/api${path}`, { headers: { origin }, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json() as Promise<unknown>
  }
  const subdomain = `form-${crypto.randomUUID().slice(0, 13)}`
  const { id, revision, pages } = MadePage.parse(
    await post('/pages', { name: 'Tables', subdomain, templateId: 'blank' }),
  )
  const order = `pgs_${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`
  await post(`/pages/${id}/edits`, {
    revision,
    operations: [
      { op: 'addPage', id: order, name: 'Order', slug: 'order' },
      { op: 'addBlock', page: order, type: 'form', fields: {} },
      {
        op: 'addBlock',
        page: pages[0]?.id,
        type: 'button',
        fields: { label: 'Order', url: `page:${order}` },
      },
      { op: 'addBlock', page: order, type: 'button', fields: { label: 'Our shop', url: 'https://example.com/shop' } },
    ],
  })
  await post(`/pages/${id}/publish`, {})
  return Made.parse(await post('/codes', { name, destination: { type: 'page', pageId: id } }))
}
