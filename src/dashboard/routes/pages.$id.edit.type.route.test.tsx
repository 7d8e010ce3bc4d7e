import instrumentUrl from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findCanvas, openPageWithHeadings, openPane, readContent } from '#dashboard/testing/open-builder.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

/** The font of the first heading on the canvas, and whether the browser has loaded it. */
function readHeadingFont() {
  const heading = findCanvas().getByRole('heading', { name: 'Menu' }).query()
  const { fontFamily = '', fontSize = '' } = heading ? getComputedStyle(heading) : {}
  const [family = ''] = fontFamily.split(',')
  const isLoaded = [...document.fonts].some((face) => face.family === family && face.status === 'loaded')
  return { family, fontSize, isLoaded }
}

test('a heading font that is chosen by keyboard is shown on the canvas and saved', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['Menu'])
  const theme = await openPane('Theme')
  await theme.getByRole('combobox', { name: 'Heading font' }).click()
  await userEvent.keyboard('space gro{Enter}')
  await expect.poll(readHeadingFont).toMatchObject({ family: 'space-grotesk', isLoaded: true })
  await theme.getByRole('combobox', { name: 'Heading weight' }).selectOptions('Bold')
  await theme.getByRole('radio', { name: 'Relaxed' }).click()
  await expectAccessible('[aria-label="Theme"]')
  await expect
    .poll(async () => (await readContent(id)).theme)
    .toMatchObject({ headingFont: 'space-grotesk', headingWeight: 'bold', lineHeight: 'relaxed' })
  // The family has no weight above 700.
  await expect.element(theme.getByRole('option', { name: 'Black' })).not.toBeInTheDocument()
})

test('an uploaded font can be chosen, and cannot be deleted while the page uses it', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['Menu'])
  const theme = await openPane('Theme')
  const files = theme.getByLabelText('Font files')
  await files.upload(new File(['no font'], 'notes.ttf'))
  await expect.element(theme.getByRole('alert')).toHaveTextContent('notes.ttf is not a font')
  await files.upload(new File([await (await fetch(instrumentUrl)).blob()], 'menu.woff2'))
  await expect.element(theme.getByRole('status')).toHaveTextContent('Uploaded Instrument Serif')
  await theme.getByRole('combobox', { name: 'Heading font' }).click()
  await page.getByRole('group', { name: 'Your fonts' }).getByRole('option', { name: 'Instrument Serif' }).click()
  await expect.poll(readHeadingFont).toMatchObject({ family: 'own-instrument-serif', isLoaded: true })
  await expect.poll(async () => (await readContent(id)).theme).toMatchObject({ headingFont: 'own-instrument-serif' })
  await theme.getByRole('button', { name: 'Delete Instrument Serif 400' }).click()
  await page.getByRole('button', { name: 'Delete font' }).click()
  await expect.element(page.getByText(/A page, a template or the brand kit uses this font family/)).toBeVisible()
})

test('a page follows the brand kit after one switch, which is one step of undo', async () => {
  await createWorkspace()
  const colors = [{ name: 'Forest', value: '#14532d', uses: ['accent' as const] }]
  await api('PUT /brand', { body: { colors, headingFont: 'lora', corners: 'sharp' } })
  const id = await openPageWithHeadings(['Menu'])
  const themeBefore = (await readContent(id)).theme
  const theme = await openPane('Theme')
  await theme.getByRole('switch', { name: 'Follow the brand kit' }).click()
  await expect
    .poll(async () => (await readContent(id)).theme)
    .toMatchObject({ followsBrand: true, accentColour: '#14532d', headingFont: 'lora', corners: 'sharp' })
  await expect.poll(readHeadingFont).toMatchObject({ family: 'lora' })
  await expectAccessible('[aria-label="Theme"]')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await readContent(id)).theme).toEqual(themeBefore)
})
