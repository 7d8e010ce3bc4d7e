import { expect, test } from 'vitest'
import { listContents } from '#service/designs/palette/read-site.ts'
import { openFamilies } from '#service/fonts/open-families.ts'
import { findFontFamily } from './find-family.ts'
import { findSitePictures } from './find-site-pictures.ts'
import { nameColors } from './name-color.ts'
import { readRules, resolveVariables } from './read-rules.ts'
import { findSiteCorners } from './site-corners.ts'
import { findSiteFonts } from './site-fonts.ts'

const knownFamilies = [
  { id: 'own-acme-grotesk', name: 'Acme Grotesk' },
  ...Object.entries(openFamilies).map(([id, { name }]) => ({ id, name })),
]
const same = (found: string, family: string) => ({ found, family, isSame: true })
const similar = (found: string, family: string) => ({ found, family, isSame: false })

// Pages as site builders and themes write them, shortened.
test.each([
  [
    'Squarespace',
    '',
    `:root{--heading-font-font-family:"Cormorant Garamond";--body-font-font-family:"Proxima Nova";--heading-font-font-weight:400}
     h1,h2,h3{font-family:var(--heading-font-font-family)} body,p{font-family:var(--body-font-font-family)}`,
    similar('Cormorant Garamond', 'cormorant'),
    similar('Proxima Nova', 'dm-sans'),
  ],
  [
    'Shopify, Dawn',
    '',
    `:root{--font-body-family: Assistant, sans-serif;--font-body-style: normal;--font-heading-family: "Playfair Display", serif;--font-heading-weight:400}
     body{font-size:1.5rem;font-family:var(--font-body-family)} h1,h2,h3,h4,h5,.h0{font-family:var(--font-heading-family)}`,
    same('Playfair Display', 'playfair-display'),
    similar('Assistant', 'source-sans-3'),
  ],
  [
    'WordPress, Twenty Twenty-Four',
    '',
    `body{--wp--preset--font-family--body: "Inter", sans-serif;--wp--preset--font-family--heading: Cardo;--wp--preset--font-size--small:.9rem}
     body{font-family: var(--wp--preset--font-family--body)} h1, h2, h3, h4, h5, h6{font-family: var(--wp--preset--font-family--heading)}`,
    similar('Cardo', 'lora'),
    same('Inter', 'inter'),
  ],
  [
    'WordPress, Elementor',
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Roboto%3A100%2C400%7CRoboto+Slab%3A100%2C400&#038;display=swap">',
    `.elementor-kit-7{--e-global-typography-primary-font-family:"Roboto Slab";--e-global-typography-text-font-family:"Roboto"}
     .elementor-widget-heading .elementor-heading-title{font-family:var(--e-global-typography-primary-font-family),Sans-serif}
     .elementor-widget-text-editor{font-family:var(--e-global-typography-text-font-family),Sans-serif}`,
    same('Roboto Slab', 'roboto-slab'),
    similar('Roboto', 'inter'),
  ],
  [
    'Webflow',
    '<script>WebFont.load({  google: {    families: ["Oswald:200,300,400,500,600,700","Lato:100,400,900"]  }});</script>',
    'body{font-family:Arial,sans-serif;font-size:14px}',
    same('Oswald', 'oswald'),
    similar('Lato', 'work-sans'),
  ],
  [
    'Next.js with next/font',
    '',
    `@font-face{font-family:__Space_Grotesk_2a1b3c;src:url(/_next/static/media/a.woff2)}
     .__variable_2a1b3c{--font-sans:"__Space_Grotesk_2a1b3c","__Space_Grotesk_Fallback_2a1b3c"} body{font-family:var(--font-sans)}`,
    same('Space Grotesk', 'space-grotesk'),
    same('Space Grotesk', 'space-grotesk'),
  ],
  [
    'one link to Google Fonts',
    '<link href="https://fonts.googleapis.com/css2?family=Fraunces:opsz,wght@9..144,300..900&amp;family=Source+Sans+Pro&amp;display=swap" rel="stylesheet">',
    '',
    same('Fraunces', 'fraunces'),
    same('Source Sans Pro', 'source-sans-3'),
  ],
  [
    'the shorthand, and a font of the workspace',
    '',
    `h1{font:700 2.5rem/1.1 'Acme Grotesk Bold',Georgia,serif} body{font:16px/1.6 "Merriweather",Georgia,serif}`,
    same('Acme Grotesk', 'own-acme-grotesk'),
    similar('Merriweather', 'lora'),
  ],
  [
    'Bootstrap with system fonts',
    '',
    `:root{--bs-font-sans-serif:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;--bs-body-font-family:var(--bs-font-sans-serif)}
     body{font-family:var(--bs-body-font-family)} .fa{font-family:"Font Awesome 6 Free"}`,
    null,
    null,
  ],
  ['no styles', '', '', null, null],
])('fonts of a website: %s', (...[, html, css, heading, body]) => {
  expect(findSiteFonts({ styles: readRules(css), css, html }, knownFamilies)).toEqual({ heading, body })
})

test.each([
  ['"GT Walsheim", sans-serif', 'inter'],
  ['Tiempos, serif', 'lora'],
  ['SomethingOwn, Georgia, serif', 'source-serif-4'],
  ['Fira Code, monospace', 'jetbrains-mono'],
  ['Roboto Mono', 'jetbrains-mono'],
  ['Inconsolata', 'jetbrains-mono'],
  ['DM Mono, sans-serif', 'jetbrains-mono'],
  ['Encode Sans, sans-serif', 'inter'],
  ['Monotype Corsiva, cursive', 'caveat'],
  ['League Gothic', 'oswald'],
  ['Microsoft Sans Serif', 'inter'],
  ['Roboto Condensed', 'oswald'],
])('%s is most similar to %s', (stack, family) => {
  expect(findFontFamily(stack, knownFamilies)).toMatchObject({ family, isSame: false })
})

test.each([
  [
    'Shopify',
    ':root{--buttons-radius: 0px;--buttons-radius-outset:0px} .button{border-radius:var(--buttons-radius)}',
    'sharp',
  ],
  [
    'Bootstrap',
    ':root{--bs-border-radius:.375rem} .btn{--bs-btn-border-radius:var(--bs-border-radius);border-radius:var(--bs-btn-border-radius)}',
    'soft',
  ],
  ['pills', '.wp-block-button__link{border-radius:9999px} a.btn{border-radius:9999px}', 'round'],
  ['rounded by em', '.sqs-block-button .btn{border-radius:2em}', 'round'],
  ['nothing said', 'img{border-radius:4px}', null],
])('corners of a website: %s', (_, css, corners) => {
  expect(findSiteCorners(readRules(css))).toBe(corners)
})

const noTags = { links: [], metas: [] }
const link = (...entries: [string, string][]) => new Map(entries)

test.each([
  [
    'Squarespace',
    '<header id="header"><div class="header-title-logo"><a href="/"><img src="//images.squarespace-cdn.com/logo.png?format=1500w" alt="Olive & Oak"></a></div></header><img src="/hero.jpg" alt="Hero">',
    { href: '//images.squarespace-cdn.com/logo.png?format=1500w', alt: 'Olive & Oak' },
  ],
  [
    'Shopify',
    '<header class="header"><h1 class="header__heading"><a href="/" class="header__heading-link"><div class="header__heading-logo-wrapper"><img src="//shop.example/cdn/logo_300x.png" srcset="//shop.example/cdn/logo_600x.png 600w" alt="Shop" class="header__heading-logo"></div></a></h1></header>',
    { href: '//shop.example/cdn/logo_300x.png', alt: 'Shop' },
  ],
  [
    'WordPress with late images',
    '<header class="site-header"><a href="https://cafe.example/" class="custom-logo-link" rel="home"><img src="data:image/svg+xml;base64,AAAA" data-lazy-src="https://cafe.example/wp-content/uploads/logo.svg" class="custom-logo" alt="Café"></a></header>',
    { href: 'https://cafe.example/wp-content/uploads/logo.svg', alt: 'Café' },
  ],
  [
    'Webflow',
    '<div class="navbar w-nav"><a href="/" class="brand w-nav-brand w--current"><img src="https://assets.example/mark.svg" loading="lazy" alt=""></a></div><section class="clients"><img src="/other-logo.png" alt="Client logo"></section>',
    { href: 'https://assets.example/mark.svg', alt: '' },
  ],
  [
    'an SVG in the page',
    '<nav><a href="/" aria-label="Home"><svg class="logo" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg></a></nav>',
    { svg: '<svg class="logo" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>', alt: '' },
  ],
  [
    'JSON-LD only',
    '<script type="application/ld+json">{"@graph":[{"@type":"Organization","logo":{"@type":"ImageObject","url":"https://a.example/logo.png"}}]}</script><p>',
    { href: 'https://a.example/logo.png', alt: '' },
  ],
])('the logo of a website: %s', (_, html, logo) => {
  expect(findSitePictures({ ...noTags, html }).logos[0]).toEqual(logo)
})

test('without a logo in the page, the sharpest icon comes first, and a picture for messengers does not count as a logo', () => {
  const links = [
    link(['rel', 'shortcut icon'], ['href', '/favicon.ico']),
    link(['rel', 'icon'], ['href', '/icon-32.png'], ['sizes', '32x32']),
    link(['rel', 'apple-touch-icon'], ['href', '/touch.png']),
    link(['rel', 'icon'], ['href', '/icon.svg'], ['type', 'image/svg+xml']),
  ]
  const metas = [link(['property', 'og:image'], ['content', '/share.jpg'])]
  const found = findSitePictures({ html: '<img src="/dish.jpg" alt="A dish">', links, metas })
  expect(found.logos.map((logo) => 'href' in logo && logo.href)).toEqual([
    '/icon.svg',
    '/touch.png',
    '/icon-32.png',
    '/favicon.ico',
  ])
  expect(found.pictures).toEqual([
    { href: '/share.jpg', alt: '' },
    { href: '/dish.jpg', alt: 'A dish' },
  ])
})

test('a page of a million open elements is read in time', () => {
  expect(findSitePictures({ ...noTags, html: '<div>'.repeat(200_000) })).toEqual({ logos: [], pictures: [] })
})

test('a website of a million unclosed comments, styles and scripts is read in time', () => {
  const rule = 'h1{font-family:Lora}'
  const { rules } = readRules(`${rule}${'/* '.repeat(600_000)}`)
  expect(rules.map(({ selector }) => selector)).toEqual(['h1'])
  expect(readRules(`${'a'.repeat(2_000_000)};${rule}`).rules).toHaveLength(1)
  expect(listContents(`<style media=all>${rule}</style>${'<style>'.repeat(300_000)}`, 'style')).toEqual([
    { tag: '<style media=all>', content: rule },
  ])
  expect(findSitePictures({ ...noTags, html: '<script type=ld+json>'.repeat(100_000) })).toEqual({
    logos: [],
    pictures: [],
  })
})

test('custom properties that name each other many times are read in time', () => {
  const css = ['a', 'b', 'c', 'd', 'e'].map(
    (name, index, all) => `--${name}:${`var(--${all[index + 1]}) `.repeat(300)};`,
  )
  const { properties } = readRules(`:root{${css.join('')}--f:1px}`)
  expect(properties.size).toBe(6)
  expect(resolveVariables('var(--a)', properties).length).toBeLessThanOrEqual(2_000)
})

test('colors get names that people would use, and equal names a number', () => {
  expect(nameColors(['#0b3d91', '#15803d', '#fc3d21', '#ffffff', '#000000', '#f5f5f4', '#16a34a', '#8b4513'])).toEqual([
    'Deep blue',
    'Green',
    'Red',
    'White',
    'Black',
    'Light gray',
    'Green 2',
    'Brown',
  ])
})
