import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const section = page.getByRole('region', { name: 'Export' })
const table = section.getByRole('table', { name: 'Exports' })

test('everything is exported by keyboard and downloaded', async () => {
  await createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/exported' }
  const { shortCode } = await api('POST /codes', { body: { name: 'Exported poster', destination } })
  await openScreen('/settings')
  await press(section.getByRole('button', { name: 'Export everything' }), '{Enter}')
  await expect.element(section.getByRole('button', { name: 'Exporting…' })).toBeDisabled()
  await expect.element(table).toMatchTextContent('Ready')
  await expect.element(section.getByRole('button', { name: 'Export everything' })).toBeEnabled()
  await expectAccessible()
  await commands.collectDownloads()
  await table.getByRole('link', { name: /^Download the export of/ }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toMatch(/^[\w-]+ \d{4}-\d\d-\d\d\.zip$/)
  // In a ZIP, the names of files are not compressed.
  for (const file of ['codes.csv', 'scans.csv', `codes/${shortCode}.svg`, 'database/codes.ndjson'])
    expect(text).toContain(file)
})

test('an export is deleted by keyboard', async () => {
  await createWorkspace()
  await api('POST /exports')
  await openScreen('/settings', phoneSize)
  await expect.element(table).toMatchTextContent('Ready')
  await expectAccessible()
  await press(table.getByRole('button', { name: /^Delete the export of/ }), '{Enter}')
  await expect.element(table).not.toBeInTheDocument()
  expect((await api('GET /exports')).data).toEqual([])
})
