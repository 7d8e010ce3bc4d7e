import { expect, signIn, test } from './stack.ts'

test('a page made from a template is visible to visitors only while it is published', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/pages`)
  await page.getByRole('link', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByRole('button', { name: /^Restaurant menu/ }).click()
  await dialog.getByLabel('Name').fill('Zoë’s Café')
  const address = dialog.getByLabel('Address')
  await expect(address).toHaveValue(/^zoes-cafe/)
  const subdomain = `cafe-${crypto.randomUUID().slice(0, 8)}`
  await address.fill(subdomain)
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(page).toHaveURL(/\/pages\/pag_[^/]+\/edit$/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish' })
  await publishing.getByRole('button', { name: 'Publish the page' }).click()
  await expect(publishing.getByText('The page is live')).toBeVisible()

  const visitor = await page.context().newPage()
  const url = `http://${subdomain}.pages.localhost:${new URL(stack.serviceOrigin).port}/`
  expect((await visitor.goto(url))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Osteria Lume' })).toBeVisible()

  await page.goto(`${stack.origin}/pages`)
  const card = page.getByRole('list', { name: 'Pages' }).getByRole('article').filter({ hasText: subdomain })
  await expect(card).toContainText('Published')
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await expect(card).toContainText('Draft')
  expect((await visitor.goto(url))?.status()).toBe(404)
})
