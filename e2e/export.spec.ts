import { openPromise } from 'yauzl'
import { expectAccessible } from './expect-accessible.ts'
import { make } from './screenshot-states.ts'
import { expect, signIn, test } from './stack.ts'

test('everything is exported by keyboard, downloaded and deleted, on a phone too', async ({ page, stack }) => {
  await signIn(page, stack)
  const destination = { type: 'url', url: 'https://example.com/exported' }
  const { shortCode } = await make(page, `${stack.origin}/api/codes`, { name: 'Exported poster', destination })
  await page.goto(`${stack.origin}/settings`)
  const section = page.getByRole('region', { name: 'Export' })
  const row = section.getByRole('table', { name: 'Exports' }).getByRole('row').nth(1)
  await test.step('while it is running, no other can be started', async () => {
    await section.getByRole('button', { name: 'Export everything' }).press('Enter')
    await expect(section.getByRole('button', { name: 'Exporting…' })).toBeDisabled()
    await expect(row).toContainText('Ready', { timeout: 30_000 })
    await expect(section.getByRole('button', { name: 'Export everything' })).toBeEnabled()
    await expectAccessible(page)
  })
  await test.step('the file has the codes, their drawings and what an import needs', async () => {
    const downloading = page.waitForEvent('download')
    await row.getByRole('link', { name: /^Download the export of/ }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^[\w-]+ \d{4}-\d\d-\d\d\.zip$/)
    const names = await readNames(await file.path())
    for (const name of ['codes.csv', 'scans.csv', `codes/${String(shortCode)}.svg`, 'database/codes.ndjson'])
      expect(names).toContain(name)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row).toContainText('Ready')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Delete the export of/ }).press('Enter')
  await expect(section.getByRole('table', { name: 'Exports' })).toBeHidden()
})

async function readNames(path: string): Promise<string[]> {
  const zip = await openPromise(path)
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  return names
}
