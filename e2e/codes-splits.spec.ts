import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const Made = z.object({ id: z.string(), scanUrl: z.string() })
const MadeKey = z.object({ key: z.string() })
const SCANS = 260

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a rule divides scans between addresses; the better one is named, and everybody is sent there', async ({
  page,
  stack,
  request,
}) => {
  const headers = { origin: stack.origin }
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`${stack.origin}/api${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json() as Promise<unknown>
  }
  const destination = { type: 'url', url: 'https://example.com/' }
  const code = Made.parse(await post('/codes', { name: 'Menu test', destination, trackConversions: true }))
  const { key } = MadeKey.parse(await post('/keys', { name: 'Shop', scope: 'write' }))
  await page.goto(`${stack.origin}/codes/${code.id}`)

  await page.getByRole('button', { name: 'Add rules' }).click()
  const rule = page.getByRole('listitem', { name: 'Rule 1' })
  await rule.getByLabel('Name', { exact: true }).fill('Menus')
  const menus = page.getByRole('listitem', { name: 'Menus' })
  await menus.getByLabel('Destination').fill('example.com/short')
  await menus.getByRole('button', { name: 'Split between addresses' }).click()
  await menus.getByLabel('Destination').last().fill('example.com/long')
  await menus.getByLabel('Weight').first().fill('none')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(menus.getByLabel('Weight').first()).toBeFocused()
  await expect(menus.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  await menus.getByLabel('Weight').first().fill('50')
  await expect(menus.getByText('50%')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save rules' }).click()
  const parts = page.getByRole('list', { name: 'Divided among' }).getByRole('listitem')
  await expect(parts).toHaveText([/example\.com\/short.*50%/, /example\.com\/long.*50%/])

  const scan = async (visitor: number) => {
    const agent = { 'user-agent': `${phoneAgent} Visitor/${visitor}` }
    const { location = '' } = (await request.get(code.scanUrl, { maxRedirects: 0, headers: agent })).headers()
    return new URL(location)
  }
  const first = await scan(0)
  expect((await scan(0)).pathname).toBe(first.pathname)
  for (let visitor = 1; visitor < SCANS; visitor++) {
    const opened = await scan(visitor)
    if (opened.pathname !== '/long' || visitor % 4 > 0) continue
    const data = { scan: opened.searchParams.get('tsr'), name: 'order' }
    const authorization = { authorization: `Bearer ${key}` }
    const reported = await request.post(`${stack.serviceOrigin}/v1/conversions`, { headers: authorization, data })
    expect(reported.status(), await reported.text()).toBe(201)
  }
  const rules = page.getByRole('region', { name: 'Rules' })
  await expect(async () => {
    await page.reload()
    await expect(rules.getByText(/example\.com\/long is the best/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(parts.first()).toContainText(/\d+ scans, 0 leads and conversions: 0%/)
  await expectAccessible(page)
  await rules.getByRole('button', { name: 'Send everybody there' }).click()
  await expect(page.getByRole('status').getByText('Everybody is sent to the winner')).toBeVisible()
  await expect(parts).toHaveCount(0)
  for (const visitor of [0, 1, 2, 3]) expect((await scan(visitor)).pathname).toBe('/long')
})
