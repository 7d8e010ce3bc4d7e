import { create } from 'fontkitten'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { decompress } from 'woff2-encoder'
import { describe, expect, test } from 'vitest'
import { fontFamilies } from '#blocks/theme/font-families.ts'
import { measureFont } from './measure-font.ts'
import { findOpenFontFile, isFontFamily, listOpenFontFiles, type OpenFontFile } from './open-font-files.ts'
import { openFamilies } from './open-families.ts'

const require = createRequire(import.meta.url)
const ids = Object.keys(fontFamilies).filter(isFontFamily)

async function openFont({ location }: OpenFontFile) {
  const font = create(Buffer.from(await decompress(await readFile(location))))
  if (font.isCollection) throw new Error(`${location} is a collection.`)
  return font
}

test('there are 24 open families', () => {
  expect(Object.keys(openFamilies)).toEqual(ids)
  expect(ids).toHaveLength(24)
})

describe.each(ids)('%s', (id) => {
  test('its measures are those of the installed file', async () => {
    const files = (await listOpenFontFiles(id)).filter(({ subset, style }) => subset === 'latin' && style === 'normal')
    const [regular, bold] = [files.find(({ minWeight }) => minWeight <= 400), files.at(-1)]
    if (!regular || !bold) throw new Error('There is no file with Latin letters.')
    const metrics = { ...measureFont(await openFont(regular)) }
    metrics.boldWidth = measureFont(await openFont(bold)).boldWidth
    expect(metrics).toEqual(openFamilies[id].metrics)
  })

  test('its name, weights and license are those of its package', async () => {
    const { name, weights, license, hasItalic } = openFamilies[id]
    const folder = `@fontsource${'from' in weights ? '-variable' : ''}/${id}`
    const metadata: unknown = JSON.parse(await readFile(require.resolve(`${folder}/metadata.json`), 'utf8'))
    expect(metadata).toMatchObject({ family: name, license: { type: license } })
    const packaged = metadata as {
      variable: { wght?: { min: string; max: string } }
      weights: number[]
      styles: string[]
    }
    if ('from' in weights)
      expect(packaged.variable.wght).toMatchObject({ min: String(weights.from), max: String(weights.to) })
    else expect(packaged.weights).toEqual(expect.arrayContaining([...weights]))
    expect(packaged.styles.includes('italic')).toBe(hasItalic)
  })

  test('a file with Latin letters has at most 60 kB', async () => {
    const files = (await listOpenFontFiles(id)).filter(({ subset }) => subset === 'latin')
    for (const { bytes } of files) expect(bytes).toBeLessThanOrEqual(60_000)
  })
})

test('Greek, Cyrillic, Arabic and Hebrew can be set in an open family', async () => {
  const subsets = new Set((await Promise.all(ids.map(listOpenFontFiles))).flat().map(({ subset }) => subset))
  expect([...subsets]).toEqual(expect.arrayContaining(['greek', 'cyrillic', 'arabic', 'hebrew', 'latin-ext']))
})

// https://github.com/seek-oss/capsize has the average width of a letter of Inter as 978 / 2048 and of Lora as 468 / 1000.
test('average widths agree with those that Capsize has measured', () => {
  expect(openFamilies.inter.metrics.width).toBeCloseTo(978 / 2048, 2)
  expect(openFamilies.lora.metrics.width).toBeCloseTo(0.468, 2)
})

test('a file is found by its name alone, and no other file of a package is', async () => {
  const [file] = await listOpenFontFiles('lora')
  expect(await findOpenFontFile(file?.name ?? '')).toEqual(file)
  for (const name of ['lora-latin-wght-normal.woff2', 'lora-../../package.json', 'gone-latin.woff2', '', 'lora'])
    expect(await findOpenFontFile(name)).toBeNull()
})
