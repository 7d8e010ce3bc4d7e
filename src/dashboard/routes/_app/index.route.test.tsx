import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, findPanel } from '#dashboard/testing/figures.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const reason = /Destination (responds|cannot)|Hard to scan|does not scan/

test('the start screen and the code list agree on how many codes need attention', async () => {
  await createWorkspace({ demo: true })
  await openScreen('/')
  const attention = findPanel('Needs attention')
  const link = attention.getByRole('link', { name: /^Show \d+ codes$/ })
  const count = Number((await link.findElement()).textContent.split(' ')[1])
  expect(count).toBeGreaterThan(2)
  const problems = attention.getByRole('listitem').filter({ hasText: reason })
  await expect.poll(() => problems.elements().length).toBe(count)
  await link.click()
  const codes = page.getByRole('table', { name: 'Codes' })
  const reasons = codes.getByText(reason)
  await expect.poll(() => reasons.elements().length).toBe(count)
  await expect.element(page.getByRole('link', { name: `Needs attention ${count}` })).toBeVisible()
})

test('the start screen shows its figures on a phone too', async () => {
  await createWorkspace({ demo: true })
  await openScreen('/', phoneSize)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  for (const name of ['Since yesterday', 'Live', 'Top movers'])
    await expect.element(findPanel(name).getByRole('table')).toBeVisible()
  await expect.element(findPanel('Needs attention').getByRole('listitem').first()).toBeVisible()
  await expectFiguresLoaded()
  await expectAccessible()
})

test('an empty workspace leads to a code, and shows its first scan as it happens', async () => {
  await createWorkspace()
  await openScreen('/')
  await expect.element(page.getByRole('heading', { name: 'Get your first scan' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New code' })).toBeVisible()
  await expectAccessible()
  const code = await api('POST /codes', {
    body: { name: 'Window poster', destination: { type: 'url', url: 'https://example.com/menu' } },
  })
  await openScreen('/', phoneSize)
  await expect.element(page.getByRole('img', { name: `QR code of ${code.scanUrl}` })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: 'first scan' })
  await expect.element(status).toMatchTextContent('Waiting for the first scan…')
  await expectAccessible()
  await scan(code)
  await expect.element(page.getByText('First scan')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the overview' }).click()
  await expect.element(findPanel('Since yesterday')).toBeVisible()
})
