import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const Made = z.object({ id: z.string(), scanUrl: z.string() })
const MadePage = z.object({ id: z.string(), revision: z.int(), pages: z.array(z.object({ id: z.string() })) })

test.beforeEach(({ page, stack }) => signIn(page, stack))

for (const scripts of [true, false])
  test(`a scan leads to a page and its form, and the lead shows its code, ${scripts ? 'with' : 'without'} scripts`, async ({
    page,
    stack,
    browser,
  }) => {
    const name = `Poster ${scripts ? 'with' : 'without'} scripts`
    const code = await makeCodeOfForm(page, stack, name)
    const visitor = await newVisitor(browser, scripts)
    await visitor.goto(code.scanUrl)
    // The token is not in what people share.
    if (scripts) await expect(visitor).toHaveURL(/pages\.localhost:\d+\/\?tsr=$/)
    if (scripts) {
      await visitor.locator('#content').getByRole('link', { name: 'Order' }).click()
      await expect(visitor).toHaveURL(/\/order\?tsr=$/)
      await visitor.reload()
    } else await visitor.goto(visitor.url().replace('/?', '/order?'))
    await visitor.getByLabel('Your name').fill('Ada Byron')
    await visitor.getByLabel('Email').fill('ada@example.com')
    await visitor.getByLabel('Your message').fill('A table for two')
    await visitor.getByLabel(/reply to me/).check()
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByText('Thank you')).toBeVisible()
    if (scripts) await pressOtherSite(visitor)

    await page.goto(`${stack.origin}/leads?code=${code.id}`)
    await expect(page.getByRole('button', { name })).toBeVisible()
    await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: 'Ada Byron' }).click()
    const panel = page.getByRole('complementary', { name: 'Lead' })
    await expect(panel.getByRole('link', { name })).toBeVisible()
    await expect(panel).toContainText(/After the scan.*seconds?/)
    await panel.getByRole('link', { name }).click()
    const outcomes = page.getByRole('region', { name: 'From scan to lead' })
    await expect(async () => {
      await page.reload()
      await expect(outcomes.getByRole('row', { name: /^Visits of pages 1 100/ })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(outcomes.getByRole('row', { name: /^Leads 1 100/ })).toBeVisible()
    await expect(outcomes.getByRole('row', { name: scripts ? /^Link clicks 1 100/ : /^Link clicks 0 0/ })).toBeVisible()
    await expectAccessible(page)
    for (const [filter, leads] of [
      ['os=!OS/2', /^Leads 1 100/],
      ['os=OS/2', /^Leads 0 –/],
    ] as const) {
      await page.goto(`${stack.origin}/analytics?code=${code.id}&${filter}`)
      await expect(outcomes.getByRole('row', { name: leads })).toBeVisible()
    }
    await visitor.context().close()
  })

test('a code gets times, a limit, another address, a placement, and conversions; the history has them', async ({
  page,
  stack,
}) => {
  const made = await page.request.post(`${stack.origin}/api/codes`, {
    headers: { origin: stack.origin },
    data: { name: 'Advent', destination: { type: 'url', url: 'https://example.com/advent' } },
  })
  const { id, scanUrl } = Made.parse(await made.json())
  await page.goto(`${stack.origin}/codes/${id}`)
  const properties = page.getByRole('region', { name: 'Properties' })
  await properties.getByRole('button', { name: 'Edit availability' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit availability' })
  await dialog.getByLabel('Starts').fill('2030-12-01T08:00')
  await dialog.getByLabel('Ends').fill('2030-11-01T08:00')
  await dialog.getByLabel('Limit of scans').fill('many')
  await dialog.getByLabel('Otherwise open').fill('no address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole number.')).toBeVisible()
  await expect(dialog.getByText('Addresses cannot contain spaces.')).toBeVisible()
  await dialog.getByLabel('Limit of scans').fill('500')
  await dialog.getByLabel('Otherwise open').fill('example.com/soon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The end is before the start.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Ends').fill('2030-12-25T08:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(properties).toContainText(/From .*2030.*, until .*2030.*, for 500 scans/)
  await expect(properties).toContainText('Otherwise it opens https://example.com/soon')
  const scan = () => page.request.get(scanUrl, { maxRedirects: 0, headers: { 'user-agent': phoneAgent } })
  expect((await scan()).headers()['location']).toBe('https://example.com/soon')

  await properties.getByRole('button', { name: 'Edit placement' }).click()
  const placement = page.getByRole('dialog', { name: 'Edit placement' })
  await placement.getByLabel('Address or description').fill('Market square')
  await placement.getByLabel('Latitude').fill('52.5')
  await placement.getByRole('button', { name: 'Save' }).click()
  await expect(placement.getByText('Enter both, or neither.')).toBeVisible()
  await placement.getByLabel('Longitude').fill('13,4')
  await placement.getByRole('button', { name: 'Save' }).click()
  await expect(properties).toContainText('Market square · 52.5, 13.4')

  await page.getByRole('switch', { name: 'Track conversions' }).click()
  await expect(page.getByRole('status').getByText('Conversions are tracked')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('started to track conversions')
  await expect(history).toContainText('changed the placement')
  await expect(history).toContainText('set a limit of 500 scans')
  await expectAccessible(page)
})

/** A code that opens a published page whose second page, Order, has a form. */
async function makeCodeOfForm(page: Page, { origin }: SpawnedStack, name: string) {
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

/** Follows a link to another site. The click is reported while the page is left, so that Playwright has no request to wait for. */
async function pressOtherSite(visitor: Page) {
  await visitor.route('https://example.com/**', (route) => route.fulfill({ body: 'The shop' }))
  await visitor.getByRole('link', { name: 'Our shop' }).click()
  await expect(visitor.getByText('The shop')).toBeVisible()
}

async function newVisitor(browser: Browser, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({ userAgent: phoneAgent, javaScriptEnabled: scripts })
  return context.newPage()
}
