import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import type { TestSession } from '#testing/bundles/test-session.ts'

// With fewer scans, no part wins.
const SCAN_COUNT = 260
const CONCURRENT_VISITORS = 20

const findParts = () => page.getByRole('list', { name: 'Divided among' }).getByRole('listitem')

test('a rule divides scans between addresses by weight', async () => {
  await createWorkspace()
  const code = await createCode({ name: 'Menu test' })
  await openScreen(`/codes/${code.id}`)
  await page.getByRole('button', { name: 'Add rules' }).click()
  await page.getByRole('listitem', { name: 'Rule 1' }).getByLabelText('Name', { exact: true }).fill('Menus')
  const menus = page.getByRole('listitem', { name: 'Menus' })
  await menus.getByLabelText('Destination').fill('example.com/short')
  await menus.getByRole('button', { name: 'Split between addresses' }).click()
  await menus.getByLabelText('Destination').last().fill('example.com/long')
  const weight = menus.getByLabelText('Weight').first()
  await weight.fill('none')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect.element(weight).toHaveFocus()
  await expect.element(menus.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  await weight.fill('50')
  await expect.poll(() => menus.getByText('50%').all().length).toBe(2)
  await expectAccessible()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect.element(findParts().first()).toMatchTextContent(/example\.com\/short.*50%/)
  await expect.element(findParts().last()).toMatchTextContent(/example\.com\/long.*50%/)
  const { pathname } = await scanAs(code, 0)
  expect((await scanAs(code, 0)).pathname).toBe(pathname)
})

test('a split of a code without rules asks only for the other address', async () => {
  await createWorkspace()
  const code = await createCode({ destination: { type: 'url', url: 'https://example.com/short' } })
  await openScreen(`/codes/${code.id}`)
  await page.getByRole('button', { name: 'Split between addresses' }).click()
  await expect.element(page.getByRole('region', { name: 'Rules' }).getByLabelText('Destination').last()).toHaveFocus()
  await userEvent.keyboard('example.com/long{Enter}')
  await expect.element(findParts().first()).toMatchTextContent(/example\.com\/short.*50%/)
  await expect.element(findParts().last()).toMatchTextContent(/example\.com\/long.*50%/)
})

test('all visitors are sent to the address with more conversions', async () => {
  const session = await createWorkspace()
  const split = ['short', 'long'].map((path) => ({ url: `https://example.com/${path}`, weight: 50 }))
  const code = await createCode({ trackConversions: true, rules: [{ name: 'Menus', when: {}, split }] })
  await scanUntilDecided(code, session)
  const rules = page.getByRole('region', { name: 'Rules' })
  const params = { id: code.id }
  await expect
    .poll(async () => (await api('GET /codes/{id}/splits', { params })).data[0]?.winner)
    .toBe('https://example.com/long')
  await openScreen('/splits')
  const results = page.getByRole('table', { name: /Menus/ })
  await expect.element(results.getByRole('row', { name: /example\.com\/long/ })).toMatchTextContent(/Winner|50%/)
  await expect.element(page.getByText(/example\.com\/long is the best/)).toBeVisible()
  await expectAccessible()
  await press(page.getByRole('link', { name: 'Open its rules' }), '{Enter}')
  await expect.element(rules.getByText(/example\.com\/long is the best/)).toBeVisible()
  await expect.element(findParts().first()).toMatchTextContent(/\d+ scans, 0 leads and conversions: 0%/)
  await expectAccessible()
  await rules.getByRole('button', { name: 'Send everybody there' }).click()
  await expect.element(page.getByRole('status').getByText(/Everybody is sent to the winner/)).toBeVisible()
  await expect.element(findParts()).not.toBeInTheDocument()
  for (const visitor of [0, 1, 2, 3]) expect((await scanAs(code, visitor)).pathname).toBe('/long')
})

/** Scans until one address wins: every fourth visitor of `/long` orders something, and no visitor of `/short` does. */
async function scanUntilDecided(code: { scanUrl: string }, { key, serviceOrigin }: TestSession) {
  const visit = async (visitor: number): Promise<void> => {
    if (visitor >= SCAN_COUNT) return
    const openedAddress = await scanAs(code, visitor)
    if (openedAddress.pathname === '/long' && visitor % 4 === 0) {
      const url = `${serviceOrigin}/v1/conversions`
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ scan: openedAddress.searchParams.get('tsr'), name: 'order' })
      expect((await sendOutside({ url, method: 'POST', headers, body })).status).toBe(201)
    }
    await visit(visitor + CONCURRENT_VISITORS)
  }
  await Promise.all(Array.from({ length: CONCURRENT_VISITORS }, (_, first) => visit(first)))
}

/** Scans with the phone of a visitor. Returns the address that the scan opens. */
async function scanAs(code: { scanUrl: string }, visitor: number): Promise<URL> {
  const { headers } = await scan(code, { 'user-agent': `${phoneAgent} Visitor/${visitor}` })
  return new URL(headers['location'] ?? '')
}
