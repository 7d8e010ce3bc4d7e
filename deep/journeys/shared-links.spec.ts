import { z } from 'zod'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

const CreatedBody = z.object({ id: z.string(), scanUrl: z.string().optional() })

test('a shared campaign needs its password and no session, until the link is revoked', async ({
  page,
  stack,
  browser,
}) => {
  const { origin } = stack
  await signIn(page, stack)
  const name = `Fair ${crypto.randomUUID().slice(0, 8)}`
  const post = async (path: string, data: object) =>
    CreatedBody.parse(await (await page.request.post(`${origin}/api${path}`, { headers: { origin }, data })).json())
  const code = await post('/codes', {
    name: `Stand of ${name}`,
    destination: { type: 'url', url: 'https://example.com/' },
  })
  const campaign = await post('/campaigns', { name, codeIds: [code.id] })
  await page.request.get(code.scanUrl ?? '', { maxRedirects: 0, headers: { 'user-agent': phoneAgent } })

  await page.goto(`${origin}/campaigns/${campaign.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Link', { exact: true }).innerText()
  const password = await dialog.getByLabel('Password', { exact: true }).innerText()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const requestedPaths: string[] = []
  visitor.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await visitor.goto(url)
  await visitor.getByLabel('Password').fill(password)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Codes', exact: true })).toContainText(`Stand of ${name}`)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(visitor.url()).not.toContain(password)
  expect(requestedPaths.filter((path) => /^\/(api|auth|session)/.test(path))).toEqual([])
  expect(await context.cookies()).toEqual([])

  await page.goto(`${origin}/settings/shared-links`)
  const row = page.getByRole('table', { name: 'Shared links' }).getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('2 times')
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('status')).toContainText('Revoked the link')
  await visitor.reload()
  await expect(visitor.getByText('This link does not work')).toBeVisible()
  await context.close()
})
