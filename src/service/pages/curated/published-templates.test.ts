import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { art } from '#blocks/art/art.ts'
import { findOpenFontFile } from '#service/fonts/open-font-files.ts'
import { findPageFamilies } from '#service/pages/rendering/page-fonts.ts'
import { noSharePictures } from '../rendering/share-pictures.ts'
import { DRAWN_ICON } from '../rendering/site-icon.ts'
import { renderPage } from '#service/pages/rendering/render-page.ts'
import { createId } from '#service/ids/ids.ts'
import { toContent } from './curated-template.ts'
import { pageTemplates } from './curated-templates.ts'

const pictures = new Map(
  art.map(({ name, width, height }) => [`art:${name}`, { src: `/_/art/${name}.svg`, srcset: '', width, height }]),
)

const published = pageTemplates.flatMap((template) => {
  const content = toContent(template, (prefix) => createId(prefix))
  const site = {
    mode: 'published' as const,
    name: template.name,
    content,
    url: 'http://a.example',
    base: '',
    pictures,
    sharePictures: noSharePictures,
    icon: DRAWN_ICON,
    reportsAt: null,
  }
  return content.pages.map((page) => ({
    path: `${template.templateId}/${page.slug}`,
    async render() {
      const families = await findPageFamilies(content.theme, async () => [])
      return (await renderPage({ ...site, families }, page)).html
    },
  }))
})

test.each(published)('the fonts of the published page $path have at most 60 kB', async ({ render }) => {
  const names = [...(await render()).matchAll(/url\(\/_\/fonts\/([^)]+)\)/g)].map(([, name = '']) => name)
  const sizes = await Promise.all(names.map(async (name) => (await findOpenFontFile(name))?.bytes ?? Infinity))
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(60_000)
})

test.each(published)('the published page $path is small and accessible', async ({ render }) => {
  const html = await render()
  expect(brotliCompressSync(html).length).toBeLessThan(15_000)
  expect(html).not.toMatch(/["' ]art:/)
  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  expect(levels[0]).toBe(1)
  for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1)
  for (const [tag] of html.matchAll(/<img [^>]*>/g))
    expect(tag).toMatch(/ alt="[^"]+".* width="\d+".* height="\d+"|width="\d+" height="\d+".* alt="[^"]+"/)
})
