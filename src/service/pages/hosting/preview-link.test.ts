import { expect, test } from 'vitest'
import { previewLinks } from './preview-link.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000
const at = (time: number, secret = 'secret') => previewLinks(secret, () => time)
const token = at(NOON).token('pag_1')

test('a link is the same all day, so that responses with it do not change', () => {
  expect(at(NOON + 11 * HOUR).token('pag_1')).toBe(token)
  expect(at(NOON + 12 * HOUR).token('pag_1')).not.toBe(token)
})

test('a link is valid until the end of tomorrow', () => {
  expect(at(NOON + 35.9 * HOUR).isValid('pag_1', token)).toBe(true)
  expect(at(NOON + 36 * HOUR).isValid('pag_1', token)).toBe(false)
})

test('a link opens only its own page, and a forged one opens none', () => {
  const links = at(NOON)
  expect(links.isValid('pag_2', token)).toBe(false)
  expect(at(NOON, 'another').isValid('pag_1', token)).toBe(false)
  const [day = '', signature = ''] = token.split(/-(.*)/s)
  const forged = [
    `${Number(day) + 1}-${signature}`,
    `${day}-${signature.slice(1)}A`,
    signature,
    `${day}-`,
    '',
    '-',
    '99999-',
  ]
  for (const each of forged) expect(links.isValid('pag_1', each)).toBe(false)
})

test('the seal of one picture is invalid for another', () => {
  const links = at(NOON)
  const seal = links.seal('wsp_1', 'pag_1', 3)
  expect(links.isSealed(seal, 'wsp_1', 'pag_1', 3)).toBe(true)
  expect(links.isSealed(seal, 'wsp_1', 'pag_1', 4)).toBe(false)
  expect(links.isSealed(seal, 'wsp_1pag_1', 3)).toBe(false)
})
