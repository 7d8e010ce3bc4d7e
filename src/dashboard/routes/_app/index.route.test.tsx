import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, panel } from '#dashboard/testing/figures.ts'
import { openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('the start screen and the code list agree on how many codes need attention', async () => {
  await makeWorkspace({ demo: true })
  await openScreen('/')
  const attention = panel('Needs attention')
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
  await makeWorkspace({ demo: true })
  await openScreen('/', phone)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  for (const name of ['Since yesterday', 'Live', 'Top movers'])
    await expect.element(panel(name).getByRole('table')).toBeVisible()
  await expect.element(panel('Needs attention').getByRole('listitem').first()).toBeVisible()
  await expectFiguresLoaded()
  await expectAccessible()
})
