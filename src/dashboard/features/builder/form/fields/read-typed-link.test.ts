import { expect, test } from 'vitest'
import { isLink } from '#blocks/schema/href.ts'
import { realAddresses } from '#testing/real-world/addresses.ts'
import { getLinkKind } from './link-kinds.ts'
import { readTypedLink, toTypedText } from './read-typed-link.ts'

test('every link is shown by its type and stored unchanged', () => {
  const links = [
    '',
    'https://example.com/a?b#c',
    'https://xn--mnchen-3ya.example/stra%C3%9Fe',
    'page:pgs_00000000000000000001',
    'mailto:a@b.cd?subject=Two%20words',
    'tel:+49%2030',
    '/menu',
    '#x',
  ]
  for (const link of links) {
    const kind = getLinkKind(link)
    expect(readTypedLink(toTypedText(link, kind), kind)).toEqual({ ok: true, url: link })
  }
  expect(toTypedText('tel:+49%2030', 'phone')).toBe('+49 30')
  expect(toTypedText('https://xn--mnchen-3ya.example/', 'web')).toBe('https://münchen.example/')
})

test('the address of a link is read as that of a destination, and a page can have it', () => {
  for (const { typed, url } of realAddresses) {
    const read = readTypedLink(typed, 'web')
    if (typed.trim() === '' || url === null) expect(read.ok && read.url !== '').toBe(false)
    else expect(read).toEqual({ ok: true, url })
    if (read.ok && /^https?:/.test(read.url)) expect(isLink(read.url)).toBe(true)
  }
})
