import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const Made = z.object({ id: z.string(), scanUrl: z.string().optional() })

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a campaign is shared with a password, seen without signing in, and gone once the link is revoked', async ({
  page,
  stack,
  browser,
}) => {
  const { origin } = stack
  const name = `Fair ${crypto.randomUUID().slice(0, 8)}`
  const post = async (path: string, data: object) =>
    Made.parse(await (await page.request.post(`${origin}/api${path}`, { headers: { origin }, data })).json())
  const destination = { type: 'url', url: 'https://example.com/secret-offer' }
  const placement = { address: 'Market square', latitude: 52.5, longitude: 13.4 }
  const code = await post('/codes', { name: `Stand of ${name}`, destination, placement })
  const campaign = await post('/campaigns', { name, codeIds: [code.id], goal: { metric: 'scans', target: 2 } })
  await page.request.get(code.scanUrl ?? '', { maxRedirects: 0, headers: { 'user-agent': phoneAgent } })
  await page.goto(`${origin}/campaigns/${campaign.id}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Goal' })).toContainText('50% of 2 scans', { timeout: 2_000 })
  }).toPass()

  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Password').fill('abc')
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  await expect(dialog.getByText('Use at least 4 characters.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate' }).press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  const url = await dialog.getByLabel('Link', { exact: true }).innerText()
  const password = await dialog.getByLabel('Password', { exact: true }).innerText()
  expect(url).toMatch(/\/s\/[\w-]{52}$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog).toBeHidden()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const requested: string[] = []
  visitor.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await visitor.goto(url)
  await visitor.getByLabel('Password').fill('not this one')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('alert')).toContainText('The password is not right.')
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill(password)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Summary' })).toContainText('it brought 1 scan')
  await expect(visitor.getByRole('region', { name: 'Goal' })).toContainText('50% of 2 scans')
  await expect(visitor.getByRole('region', { name: 'Codes', exact: true })).toContainText(`Stand of ${name}`)
  await expect(visitor.getByRole('region', { name: 'Where its codes are' })).toBeVisible()
  await expectAccessible(visitor)
  // By keyboard, as in any group of radios.
  await visitor.getByRole('radio', { name: 'All' }).focus()
  await visitor.keyboard.press('ArrowRight')
  await expect(visitor.getByRole('radio', { name: '7 d', exact: true })).toBeChecked()
  await expect(visitor).toHaveURL(/range=7d/)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(visitor.url()).not.toContain(password)
  expect(requested.filter((path) => /^\/(api|auth|session)/.test(path))).toEqual([])
  await expect(visitor.getByRole('link')).toHaveCount(0)
  expect(await visitor.content()).not.toMatch(/secret-offer|(cod|cmp|wsp|lnk)_[a-z0-9]{20}/)
  expect(await context.cookies()).toEqual([])

  await page.goto(`${origin}/settings/shared-links`)
  const row = page.getByRole('table', { name: 'Shared links' }).getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('2 times')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Revoke ${name}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('Revoked the link')
  await expect(row).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('This link does not work')).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)
  await expectAccessible(visitor)
  await context.close()
})

test('what is filtered in Analytics is shared, without a password and until a day', async ({
  page,
  stack,
  browser,
}) => {
  await page.goto(`${stack.origin}/analytics?os=!iOS`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByLabel('Title').fill('Without iPhones')
  await dialog.getByLabel('Last day').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Link', { exact: true }).innerText()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Without iPhones' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Top codes' })).toBeVisible()
  await expect(
    visitor.getByRole('region', { name: 'From scan to lead' }).getByRole('row', { name: /^Scans/ }),
  ).toBeVisible()
  await expectAccessible(visitor)
  await visitor.context().close()
})
