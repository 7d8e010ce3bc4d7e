import { expect, test } from 'vitest'
import { createPreviewLinks } from './preview-link.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 60 * 60 * 1000
const createLinksAt = (time: number, secret = 'secret') => createPreviewLinks(secret, () => time)
const token = createLinksAt(NOON).createToken('pag_1')

test('a link is the same all day', () => {
  expect(createLinksAt(NOON + 11 * HOUR_MS).createToken('pag_1')).toBe(token)
  expect(createLinksAt(NOON + 12 * HOUR_MS).createToken('pag_1')).not.toBe(token)
})

test('a link is valid until the end of tomorrow', () => {
  expect(createLinksAt(NOON + 35.9 * HOUR_MS).isValid('pag_1', token)).toBe(true)
  expect(createLinksAt(NOON + 36 * HOUR_MS).isValid('pag_1', token)).toBe(false)
})

test('a link opens only its own page', () => {
  const links = createLinksAt(NOON)
  expect(links.isValid('pag_2', token)).toBe(false)
  expect(createLinksAt(NOON, 'another').isValid('pag_1', token)).toBe(false)
  const [day = '', signature = ''] = token.split(/-(.*)/s)
  const forgedTokens = [
    `${Number(day) + 1}-${signature}`,
    `${day}-${signature.slice(1)}A`,
    signature,
    `${day}-`,
    '',
    '-',
    '99999-',
  ]
  for (const forgedToken of forgedTokens) expect(links.isValid('pag_1', forgedToken)).toBe(false)
})

test('the seal of one picture is invalid for another', () => {
  const links = createLinksAt(NOON)
  const seal = links.seal('wsp_1', 'pag_1', 3)
  expect(links.isSealed(seal, 'wsp_1', 'pag_1', 3)).toBe(true)
  expect(links.isSealed(seal, 'wsp_1', 'pag_1', 4)).toBe(false)
  expect(links.isSealed(seal, 'wsp_1pag_1', 3)).toBe(false)
})
