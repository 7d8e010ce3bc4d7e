import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, findPanel } from '#dashboard/testing/figures.ts'
import { publishFormPage } from '#dashboard/testing/form-page.ts'
import { getShownPath, openScreen } from '#dashboard/testing/open-screen.tsx'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

/** Creates a code of a page, scans it without scripts and sends the form of the page. */
async function createLead() {
  const form = await publishFormPage()
  const code = await createCode({ name: 'Poster', destination: { type: 'page', pageId: form.id } })
  const address = (await scan(code)).headers['location'] ?? ''
  await sendOutside({ url: address, headers: { accept: 'text/html' } })
  const answers = { name: 'Ada Byron', email: 'ada@example.com', message: 'A table for two', consent: 'yes' }
  await form.send(answers, { referer: address })
  const readOutcomes = () => api('GET /analytics/outcomes', { query: { codeId: code.id } })
  await expect.poll(readOutcomes).toMatchObject({ scans: 1, views: 1, leads: 1 })
  return code
}

test('a lead shows its code and the time since the scan', async () => {
  await createWorkspace()
  const code = await createLead()
  await openScreen(`/leads?code=${code.id}`)
  await expect.element(page.getByText('Code is Poster')).toBeVisible()
  await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: 'Ada Byron' }).click()
  const lead = page.getByRole('complementary', { name: 'Lead' })
  await expect.element(lead).toMatchTextContent(/After the scan.*seconds?/)
  await lead.getByRole('link', { name: 'Poster' }).click()
  await expect.poll(getShownPath).toBe(`/codes/${code.id}`)
})

test('a code shows the outcomes of its scans', async () => {
  await createWorkspace()
  const code = await createLead()
  await openScreen(`/codes/${code.id}`)
  const findStep = (name: RegExp) => findPanel('From scan to lead').getByRole('row', { name })
  for (const name of [/^Visits of pages 1 100/, /^Link clicks 0 0/, /^Leads 1 100/])
    await expect.element(findStep(name)).toBeVisible()
  await expectFiguresLoaded()
  await expectAccessible()
})

test('the filters of the figures apply to the outcomes of scans', async () => {
  await createWorkspace()
  const code = await createLead()
  for (const [filter, leads] of [
    ['os=!OS/2', /^Leads 1 100/],
    ['os=OS/2', /^Leads 0 –/],
  ] as const) {
    await openScreen(`/analytics?code=${code.id}&${filter}`)
    await expect.element(findPanel('From scan to lead').getByRole('row', { name: leads })).toBeVisible()
  }
})
