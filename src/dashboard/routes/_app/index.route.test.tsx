import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, findPanel } from '#dashboard/testing/figures.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('the start screen and the code list agree on how many codes need attention', async () => {
  await createWorkspace({ demo: true })
  await openScreen('/')
  const attention = findPanel('Needs attention')
  const link = attention.getByRole('link', { name: /^\d+ codes?$/ })
  const count = Number((await link.findElement()).textContent.split(' ')[0])
  expect(count).toBeGreaterThan(2)
  await expect.poll(() => attention.getByRole('listitem').getByRole('link').elements().length).toBe(count)
  await link.click()
  const codes = page.getByRole('table', { name: 'Codes' })
  const reasons = codes.getByText(/Destination (responds|cannot)|Hard to scan|does not scan/)
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
