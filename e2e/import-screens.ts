import type { Page } from 'playwright/test'
import { defineState, definePathState, unavailableError } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** Opens the import screen without the rows of an earlier state, which the browser remembers. */
async function openImport(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/codes/import`)
  const startOver = page.getByRole('button', { name: 'Start over' })
  const rows = page.getByLabel('Rows', { exact: true })
  await startOver.or(rows).first().waitFor()
  if (await startOver.isVisible()) await startOver.click()
}

/** States of the import, before and after the paste. */
export const importScreens: { name: string; states: State[] } = {
  name: 'import',
  states: [
    definePathState('before the paste', '/codes/import', (page) => page.getByLabel('Rows')),
    defineState('a dry run', async (page, { origin }) => {
      await openImport(page, origin)
      const rows = Array.from({ length: 40 }, (_, index) => `Seat ${index}\texample.com/seat/${index}`)
      const wrongLines = ['\texample.com/none', 'Words\ttwo words', 'Seat 1\texample.com/seat/1']
      await page
        .getByLabel('Rows')
        .fill(['Name\tLink', ...rows.slice(0, 3), ...wrongLines, ...rows.slice(3)].join('\n'))
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('table', { name: 'Rows' }).waitFor()
    }),
    defineState(
      'many columns, two lines of headings and a quotation mark that is not closed',
      async (page, { origin }) => {
        await openImport(page, origin)
        const rows = Array.from(
          { length: 20 },
          (_, index) => `Seat,example.com/seat/${index},flyer,print,spring,yes,A3`,
        )
        const lines = ['What,,UTM,,,,', 'Name,URL,source,medium,campaign,Archived,Paper', '"Bar,example.com/bar,,,,,']
        await page.getByLabel('Rows').fill([...lines, ...rows].join('\n'))
        await page.getByRole('button', { name: 'Check the rows' }).click()
        await page.getByRole('table', { name: 'Rows' }).waitFor()
      },
    ),
    defineState('an import that was undone', async (page, { origin }) => {
      await openImport(page, origin)
      const shelf = crypto.randomUUID().slice(0, 4)
      await page.getByLabel('Rows').fill(`Desk ${shelf}\texample.com/desk\nDoor ${shelf}\texample.com/door`)
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: 'Create 2 codes' }).click()
      await page.getByRole('button', { name: 'Undo this import' }).click()
      await page.getByText('The import was undone').waitFor()
    }),
    defineState('rows with apps', async (page, { origin }) => {
      await openImport(page, origin)
      const rows = Array.from(
        { length: 30 },
        (_, index) => `Table ${index},example.com/table/${index},menuapp://table/${index}`,
      )
      const wrongLines = ['Bar,example.com/bar,example.com/app', 'Door,example.com/door,']
      await page.getByLabel('Rows').fill(['Name,Link,App', ...wrongLines, ...rows].join('\n'))
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('table', { name: 'Rows' }).waitFor()
    }),
    defineState('only the errors, and columns that are not used', async (page, { origin }) => {
      await openImport(page, origin)
      const rows = ['\t', '\ttwo words', 'Script\tjavascript:alert(1)', `${'Long '.repeat(60)}\texample.com`]
      const lines = [...rows, 'Good\texample.com/good'].map((line) => `${line}\tMenus\tsummer\tA3\t1,200`)
      await page.getByLabel('Rows').fill(['Name\tLink\tFolder\tTags\tPaper\tPrinted', ...lines].join('\n'))
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('radio', { name: /^Errors/ }).check()
    }),
    defineState('canceled while rows are sent', async (page, { origin }) => {
      await page.route('**/api/codes/bulk', () => new Promise<never>(() => {}))
      await openImport(page, origin)
      // The browser sends the rows when the page is closed, so each page has other names.
      const shelf = crypto.randomUUID().slice(0, 4)
      await page
        .getByLabel('Rows')
        .fill(`Shelf ${shelf} top\texample.com/top\nShelf ${shelf} bottom\texample.com/bottom`)
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: 'Create 2 codes' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('Finishing the rows').waitFor()
    }),
    defineState('the service rejects the rows', async (page, { origin }) => {
      await page.route('**/api/codes/bulk', (route) => route.fulfill({ status: 503, json: unavailableError }))
      await openImport(page, origin)
      await page.getByLabel('Rows').fill('One\texample.com/one\nTwo\texample.com/two')
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: 'Create 2 codes' }).click()
      await page.getByRole('button', { name: /^Try again/ }).waitFor()
    }),
  ],
}
