import type { Page, Route } from '@playwright/test'
import { z } from 'zod'
import { canvas, heading, makePage, openBuilder, rewrite, savedHeadings, shownHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

const Json = z.record(z.string(), z.unknown())
const Types = z.object({ data: z.array(z.looseObject({ type: z.string() })) })

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('the builder works with a service that implements the specification only', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One', 'Two'])
  const { lose } = await asSpecified(page)
  await openBuilder(page, stack, id)
  await rewrite(page, 'One', 'Uno')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Uno', 'Two'])
  // The service applies the batch, but its response is lost.
  lose()
  await heading(page, 'Uno').click()
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Uno', 'Uno', 'Two'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await shownHeadings(page)).toEqual(['Uno', 'Uno', 'Two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Uno', 'Two'])
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All versions' })).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish the page' }).click()
  await expect(page.getByText('The page is live')).toBeVisible()
})

test('a block of an unknown type is shown as a card, preserved, and can be moved', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One', 'Two'])
  await page.route('**/api/page-blocks*', async (route) => {
    const reply = await route.fetch()
    const { data } = Types.parse(await reply.json())
    await route.fulfill({ response: reply, json: { data: data.filter(({ type }) => type !== 'heading') } })
  })
  await openBuilder(page, stack, id)
  await canvas(page).getByRole('option').nth(1).click()
  const card = page.getByRole('region', { name: 'Block settings' })
  await expect(card).toContainText('Blocks of type “heading” cannot be edited here')
  await expect(card.getByLabel('Its fields')).toContainText('"text": "One"')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two', 'One'])
})

test('when another person deletes the page, unsaved blocks can be copied, or saved after it is restored', async ({
  page,
  stack,
}) => {
  const [id, elsewhere] = [await makePage(page, stack, ['One']), await makePage(page, stack, ['There'])]
  await openBuilder(page, stack, id)
  await page.request.delete(`${stack.origin}/api/pages/${id}`, { headers: { origin: stack.origin } })
  await rewrite(page, 'One', 'Not lost')
  const deletedPage = page.getByRole('region', { name: 'The page was deleted' })
  await expect(deletedPage).toContainText('deleted by someone else')
  await expect(page.getByText('Deleted, 1 unsaved')).toBeVisible()
  let editRequests = 0
  page.on('request', (request) => (editRequests += request.url().includes('/edits') ? 1 : 0))
  await heading(page, 'Not lost').click()
  await page.keyboard.press('ControlOrMeta+d')
  await expect(page.getByText('Deleted, 2 unsaved')).toBeVisible()
  await deletedPage.getByRole('button', { name: 'Copy unsaved blocks' }).click()
  await expect(page.getByText('Copied 2 blocks. Paste them into another page.')).toBeVisible()
  const other = await page.context().newPage()
  await openBuilder(other, stack, elsewhere)
  await heading(other, 'There').click()
  await other.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => savedHeadings(other, stack, elsewhere)).toEqual(['There', 'Not lost', 'Not lost'])
  expect(editRequests).toBe(0)
  await page.reload()
  await expect(heading(page, 'Not lost')).toHaveCount(2)
  await deletedPage.getByRole('button', { name: 'Restore page' }).click()
  await expect(deletedPage).toBeHidden()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Not lost', 'Not lost'])
})

/** Removes our additions from responses and rejects them in requests. `lose` drops the next response. */
async function asSpecified(page: Page): Promise<{ lose: () => void }> {
  let isLosing = false
  const lacking = { status: 404, json: { error: { code: 'not_found', message: 'There is no such address.' } } }
  const strip = async (route: Route) => {
    const reply = await route.fetch()
    if (isLosing && route.request().url().endsWith('/edits')) {
      isLosing = false
      return route.abort()
    }
    const document = Json.parse(await reply.json())
    for (const name of ['url', 'publishedRevision', 'publishedAt', 'createdAt', 'updatedAt']) delete document[name]
    return route.fulfill({ response: reply, json: document })
  }
  for (const address of ['events*', 'pages/*/history*', 'pages/*/unpublish', 'pages/*/undelete'])
    await page.route(`**/api/${address}`, (route) => route.fulfill(lacking))
  for (const address of ['content', 'publish']) await page.route(`**/api/pages/*/${address}`, strip)
  await page.route('**/api/pages/*/edits', (route) => {
    const issues = [{ in: 'body', path: 'batchId', message: 'It is not known' }]
    const error = { code: 'invalid_request', message: 'The request is not valid.', details: { issues } }
    const isStrange = 'batchId' in Json.parse(route.request().postDataJSON())
    return isStrange ? route.fulfill({ status: 400, json: { error } }) : strip(route)
  })
  return { lose: () => (isLosing = true) }
}
