import loraUrl from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import oswaldUrl from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#storybook/render.tsx'
import type { FontFamily } from '#dashboard/api/fonts.ts'
import '#dashboard/styles.css'
import { FontPicker } from './font-picker.tsx'

function createFamily(family: Pick<FontFamily, 'id' | 'name' | 'category'>, url: string): FontFamily {
  const file = { id: null, url, style: 'normal', minWeight: 400, maxWeight: 700, unicodeRange: '', bytes: 30_000 }
  return { ...family, source: 'open', scripts: ['latin'], license: 'OFL-1.1', files: [file] }
}

const families = [
  createFamily({ id: 'oswald', name: 'Oswald', category: 'display' }, oswaldUrl),
  createFamily({ id: 'lora', name: 'Lora', category: 'serif' }, loraUrl),
  createFamily({ id: 'own-acme', name: 'Acme Grotesk', category: 'own' }, '/missing.woff2'),
]

function ThemeField() {
  const [family, setFamily] = useState('')
  return (
    <>
      <FontPicker label="Heading font" pairLabel="Classic" families={families} value={family} onChange={setFamily} />
      <p>Chosen: {family}</p>
    </>
  )
}

const isLoaded = (family: string) =>
  [...document.fonts].some((face) => face.family === family && face.status === 'loaded')

test('a font is found in its group, shown in its own face, and chosen by keyboard', async () => {
  const screen = await render(<ThemeField />)
  const field = screen.getByRole('combobox', { name: 'Heading font' })
  await expect.element(field).toHaveValue('As in Classic')
  expect(isLoaded('lora')).toBe(false)
  await field.click()
  const headings = ['Your fonts', 'Serif', 'Display']
  await expect
    .poll(() => [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent))
    .toEqual(headings)
  // The name of a family is the first text in its face, so the browser loads its file now.
  await expect.poll(() => isLoaded('lora')).toBe(true)
  await userEvent.keyboard('oswa')
  await expect.element(screen.getByRole('option')).toHaveTextContent('Oswald')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Chosen: oswald')).toBeVisible()
  await expect.element(field).toHaveValue('Oswald')
})

test('the pair can be chosen again', async () => {
  const screen = await render(<ThemeField />)
  const field = screen.getByRole('combobox', { name: 'Heading font' })
  await field.click()
  await userEvent.keyboard('lora{Enter}')
  await expect.element(screen.getByText('Chosen: lora')).toBeVisible()
  await field.click()
  await userEvent.keyboard('As in{Enter}')
  await expect.element(field).toHaveValue('As in Classic')
  await expect.element(screen.getByText('Chosen:', { exact: true })).toBeVisible()
})
