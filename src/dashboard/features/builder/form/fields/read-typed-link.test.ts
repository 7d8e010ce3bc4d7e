import { expect, test } from 'vitest'
import { isLink } from '#blocks/schema/href.ts'
import { realAddresses } from '#testing/real-world/addresses.ts'
import { getLinkKind } from './link-kinds.ts'
import { readTypedLink, toTypedText } from './read-typed-link.ts'

test('a link is unchanged after it is shown as text and read back', () => {
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

test('a typed web address is read like the destination of a code', () => {
  for (const { typed, url } of realAddresses) {
    const result = readTypedLink(typed, 'web')
    if (typed.trim() === '' || url === null) expect(result.ok && result.url !== '').toBe(false)
    else expect(result).toEqual({ ok: true, url })
    if (result.ok && /^https?:/.test(result.url)) expect(isLink(result.url)).toBe(true)
  }
})
