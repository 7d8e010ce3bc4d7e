import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockTypes } from '../block-type-registry.ts'
import { getBlockWidths, ownRow } from './picture-widths.ts'
import { image, type Image } from '../schema/image-field.ts'
import { BlockPicture } from './block-picture.tsx'
import { usesCrops } from './crop-css.ts'
import type { PageContext, Picture } from './page-context.ts'

const wide: Picture = {
  src: '/w-960',
  srcset: '/w-320 320w, /w-960 960w',
  width: 1_600,
  height: 900,
  focus: { x: 0.1, y: 0.2 },
}
const high: Picture = { src: '/h-640', srcset: '/h-320 320w, /h-640 640w', width: 600, height: 800 }
const pictures = new Map([
  ['wide', wide],
  ['high', high],
])

function draw(fields: Partial<Image>, mode: PageContext['mode'] = 'published', shape?: number): string {
  const context = { mode, picture: (src: string) => pictures.get(src) ?? null } as PageContext
  return renderToStaticMarkup(
    <BlockPicture
      image={{ src: 'wide', alt: 'A lake', ...fields }}
      context={context}
      widths={getBlockWidths(ownRow, 'text')}
      shape={shape}
    />,
  )
}

test('a picture without a crop keeps the focal point of the library, and needs no CSS', () => {
  expect(draw({})).toContain('style="object-position:10% 20%"')
  expect(usesCrops(draw({}))).toBe(false)
})

test('the focal point of a use wins over that of the library', () => {
  expect(draw({ focus: { x: 0.75, y: 0.5 } })).toContain('style="object-position:75% 50%"')
})

test('an aspect ratio and a zoom are set with the focal point, and load enough pixels', () => {
  const html = draw({ ratio: '4:5', zoom: 1.2 })
  expect(html).toContain('data-crop="ratio zoom"')
  expect(html).toContain('style="--x:0.1;--y:0.2;--zoom:1.2;--ratio:4/5"')
  // A crop of 4:5 shows 45 % of the width of a picture of 16:9: 1.2 * (16/9) / (4/5) = 2.67.
  expect(html).toContain('sizes="(min-width: 42.5rem) 106.67rem')
  expect(html).toContain('width="1600" height="900"')
  expect(usesCrops(html)).toBe(true)
})

test('the original ratio is that of the picture, even in a block with a shape', () => {
  expect(draw({ ratio: 'original' }, 'published', 1)).toContain('--ratio:1600/900')
  expect(draw({ ratio: 'original' }, 'published', 1)).toContain('sizes="(min-width: 42.5rem) 40rem')
  expect(draw({}, 'published', 1)).toContain('sizes="(min-width: 42.5rem) 71.11rem')
})

test('phones get a picture of their own, with its size and its crop', () => {
  const html = draw({ phone: { src: 'high', ratio: '1:1', focus: { x: 0.5, y: 0 } } })
  expect(html).toMatch(
    /^<picture><source media="\(width &lt; 44rem\)" srcSet="\/h-320 320w, \/h-640 640w" sizes="[^"]+" width="600" height="800"\/><img src="\/w-960"/,
  )
  expect(html).toContain('data-crop="phone phone-ratio"')
  expect(html).toContain('--phone-x:0.5;--phone-y:0;--phone-zoom:1;--phone-ratio:1/1')
})

test('the canvas has both pictures, because its CSS decides which one is shown', () => {
  const html = draw({ phone: { src: 'high' } }, 'canvas')
  expect(html).toMatch(/^<img class="on-wide" src="\/w-960".*<img class="on-phone" src="\/h-640"/)
})

test('the same picture on phones is only cropped, and a picture that is gone is ignored', () => {
  expect(draw({ phone: { src: 'wide', ratio: '1:1' } })).toMatch(/^<img [^>]*data-crop="phone phone-ratio"/)
  expect(draw({ phone: { src: 'gone', ratio: '1:1' } })).toBe(draw({}))
})

test('a decorative picture has no alternative text', () => {
  expect(draw({ decorative: true })).toContain('alt=""')
})

test.each([
  { focus: { x: 2, y: 0 } },
  { focus: { x: 0.5 } },
  { focus: { x: 0.1, y: 0.2, z: 0 } },
  { zoom: 0.5 },
  { zoom: 5 },
  { ratio: '0:3' },
  { decorative: 'yes' },
  { phone: { src: 'https://example.com/a.jpg', alt: 'x' } },
  { phone: { ratio: '1:1' } },
])('a picture with %j is refused, and drawn without it', (member) => {
  const storedImage = { src: 'art:three-vases', alt: '' }
  const check = (fields: object) => blockTypes.block('image')?.check({ image: { ...storedImage, ...fields } })
  expect(check({ focus: { x: 0, y: 1 }, zoom: 2, ratio: '1:1', decorative: true, phone: { src: 'art:x' } })).toEqual([])
  expect(check(member)).not.toEqual([])
  const drawnHtml = draw(image('Picture').read({ ...storedImage, ...member, src: 'wide', alt: 'A lake' }))
  expect('zoom' in member && member.zoom > 1 ? draw({ zoom: 4 }) : draw({})).toBe(drawnHtml)
})

test('each place offers what it can show', () => {
  const list = (as: 'icon' | 'place' | 'background' | 'picture') =>
    Object.keys(image('Picture', { as }).schema.properties ?? {})
  expect(list('icon')).toEqual(['src', 'alt'])
  expect(list('place')).toEqual(['src', 'alt', 'decorative', 'focus', 'zoom'])
  expect(list('background')).toEqual(['src', 'alt', 'decorative', 'focus', 'zoom', 'phone'])
  expect(list('picture')).toEqual(['src', 'alt', 'decorative', 'focus', 'zoom', 'ratio', 'phone'])
})
