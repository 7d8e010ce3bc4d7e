import type { Page } from 'playwright/test'
import { createSite, toZip } from '../../e2e/create-site.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'
import type { Tree } from '../../src/testing/real-world/builds/build.ts'
import { createHistoryApp, redeployedBuilds } from './redeployed-builds.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

for (const { tool, first, second, chunkTexts } of redeployedBuilds)
  test(`${tool}: a page that is open during two deploys loads its lazy chunk without an error`, async ({
    page,
    stack,
  }) => {
    const { origin } = stack
    const site = await createSite(page, origin)
    await deploy(page, origin, { id: site.id, files: first })
    const problems = watchProblems(page)
    await page.goto(site.url)
    await deploy(page, origin, { id: site.id, files: second })
    await deploy(page, origin, { id: site.id, files: { ...second, 'news.html': '<!doctype html><title>News</title>' } })

    await page.getByRole('link', { name: 'More' }).click()
    await expect(page.getByRole('main')).toHaveText(chunkTexts.first)
    expect(problems).toEqual([])

    // A page that is opened now loads only chunks of the new version.
    await page.goto(site.url)
    await page.getByRole('link', { name: 'More' }).click()
    await expect(page.getByRole('main')).toHaveText(chunkTexts.second)
    expect(problems).toEqual([])
  })

test('React Router: deep links and the history work, even after a deploy', async ({ page, stack }) => {
  const { origin } = stack
  const site = await createSite(page, origin)
  await deploy(page, origin, {
    id: site.id,
    files: createHistoryApp({ entry: 'DkTqYxh2', route: 'BghjXLoK', text: 'One' }),
  })
  const lunch = `${site.url}menu/lunch`
  expect((await page.goto(lunch))?.status()).toBe(404)
  const reply = await page.request.patch(`${origin}/api/sites/${site.id}`, {
    headers: { origin },
    data: { unknownAddresses: 'open_index' },
  })
  expect(reply.ok(), await reply.text()).toBe(true)

  const problems = watchProblems(page)
  const title = page.getByRole('heading', { level: 1 })
  expect((await page.goto(lunch))?.status()).toBe(200)
  await expect(title).toHaveText('Menu: lunch')
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(title).toHaveText('Start')
  await page.getByRole('link', { name: 'Dinner' }).click()
  await expect(title).toHaveText('Menu: dinner')
  await page.goBack()
  await expect(title).toHaveText('Start')
  await page.goBack()
  await expect(title).toHaveText('Menu: lunch')
  await page.goForward()
  await page.goForward()
  await expect(title).toHaveText('Menu: dinner')
  await expect(page).toHaveURL(`${site.url}menu/dinner?day=mon`)
  expect((await page.reload())?.status()).toBe(200)
  await expect(title).toHaveText('Menu: dinner')

  // The lazy route of a page that was opened before a deploy, and after it.
  await page.goto(site.url)
  await deploy(page, origin, {
    id: site.id,
    files: createHistoryApp({ entry: 'C8xVnQwe', route: 'CkWuTzPa', text: 'Two' }),
  })
  await page.getByRole('link', { name: 'Lunch' }).click()
  await expect(page.getByRole('main')).toContainText('One')
  expect((await page.reload())?.status()).toBe(200)
  await expect(page.getByRole('main')).toContainText('Two')
  expect(problems).toEqual([])
})

async function deploy(page: Page, origin: string, { id, files }: { id: string; files: Tree }): Promise<void> {
  const reply = await page.request.post(`${origin}/api/sites/${id}/deploy`, {
    headers: { origin },
    data: { zip: toZip(files).toString('base64') },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Collects failed requests, script errors and console messages of the page from now on. */
function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('requestfailed', (request) => problems.push(`${request.failure()?.errorText} ${request.url()}`))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}
