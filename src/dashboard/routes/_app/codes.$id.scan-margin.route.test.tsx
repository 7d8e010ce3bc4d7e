import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { createCode, createUnreadableCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const darkColors = { foreground: '#ffffff', background: '#111827' }
const margin = page.getByRole('region', { name: 'Scan margin' })

test('an unreadable code is fixed with one click', async () => {
  await createWorkspace()
  const { id } = await createUnreadableCode('Pale poster')
  await openScreen(`/codes/${id}`)
  await expect.element(margin).toMatchTextContent(/Not verified.*no phone will read it/)
  await expect
    .element(margin.getByRole('list', { name: 'What lowers the margin' }).getByRole('listitem').first())
    .toBeVisible()
  await expectAccessible()
  await margin.getByRole('button', { name: 'Fix the design' }).click()
  await expect.element(page.getByText(/^Fixed: scan margin/)).toBeVisible()
  await expect.element(margin.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(margin.getByText('Not verified')).toBeVisible()
})

test('the download of an unreadable code asks first', async () => {
  await createWorkspace()
  const { id } = await createUnreadableCode('Pale flyer')
  await openScreen(`/codes/${id}`)
  const question = page.getByRole('dialog', { name: 'Download Pale flyer?' })
  await chooseSvg()
  await expect
    .element(question)
    .toMatchTextContent(/no phone will read it.*The contrast between code and background is only/)
  await expect.element(question).toMatchTextContent(/0 of 100/)
  await expectAccessible('[role=dialog]')
  await commands.collectDownloads()
  await question.getByRole('button', { name: 'Download anyway' }).click()
  expect((await commands.takeDownload()).name).toMatch(/^Pale flyer .+\.svg$/)
  await chooseSvg()
  await commands.collectDownloads()
  await question.getByRole('button', { name: 'Fix and download' }).click()
  expect((await commands.takeDownload()).text).toContain('<svg')
  await expect.element(margin.getByText('Verified', { exact: true })).toBeVisible()
})

test('a code that is lighter than its background is verified for phones only', async () => {
  await createWorkspace()
  const { id } = await createCode({ design: { kind: 'plain', ...darkColors, frame: { style: 'badge' } } })
  await openScreen(`/codes/${id}`)
  await expect.element(margin).toMatchTextContent(/Verified for phones.*Phones read it, some scanners do not/)
  await expectAccessible()
  await page.getByRole('button', { name: 'Download' }).click()
  const menu = page.getByRole('menu', { name: 'Download' })
  await expect.element(menu).toMatchTextContent(/^Phones read it, some scanners do not/)
  await expectAccessible('[role=menu]')
  await expect.element(menu).toMatchTextContent(/To print, the code itself 34 mm wide.*PDF, 50 mm wide/)
})

test('a code without a background shows on which color it was tested', async () => {
  await createWorkspace()
  const { id } = await createCode({ design: { kind: 'plain', foreground: '#ffffff', background: 'transparent' } })
  await openScreen(`/codes/${id}`)
  await expect.element(margin.getByRole('list', { name: 'Warnings' })).toMatchTextContent(/tested on black/)
  await expect.element(margin.getByRole('list', { name: 'What lowers the margin' })).toMatchTextContent(/lighter/)
})

test('a safe code is downloaded without a question', async () => {
  await createWorkspace()
  const { id } = await createCode()
  await openScreen(`/codes/${id}`)
  await commands.collectDownloads()
  await chooseSvg()
  expect((await commands.takeDownload()).name).toMatch(/^Poster .+\.svg$/)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('saving an unreadable design in the studio warns that no phone will read it', async () => {
  await createWorkspace()
  const { id } = await createCode({ design: { kind: 'plain', foreground: '#000000', background: '#ffffff' } })
  await openScreen(`/codes/${id}/design`)
  await expect.element(page.getByRole('meter', { name: 'Scan margin' })).toBeVisible()
  await page.getByLabelText('Code', { exact: true }).first().fill('#ffffff')
  await expect.element(page.getByText(/no phone will read it/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(/^Saved the design\. .*no phone will read it/)).toBeVisible()
})

async function chooseSvg() {
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
}
