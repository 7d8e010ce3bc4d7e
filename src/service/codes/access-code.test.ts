import { expect, test } from 'vitest'
import { accessCode, linkPassword } from '#contract/form-fields.ts'
import { hashAccessCode, verifyAccessCode } from './access-code.ts'

test('an access code matches only its own hash', async () => {
  const hash = await hashAccessCode('Café 42')
  expect(await verifyAccessCode('Café 42', hash)).toBe(true)
  expect(await verifyAccessCode('Cafe\u0301 42', hash)).toBe(true)
  expect(await verifyAccessCode('café 42', hash)).toBe(false)
  expect(await verifyAccessCode('', hash)).toBe(false)
})

test('two hashes of one access code differ and do not contain the code', async () => {
  const [first, second] = await Promise.all([hashAccessCode('1234'), hashAccessCode('1234')])
  expect(first).not.toContain('1234')
  expect(first).not.toBe(second)
})

test.each(['', 'scrypt', 'plain$1$2$3$4', 'scrypt$16384$8$$'])(
  'the unreadable hash %j matches no code',
  async (hash) => {
    expect(await verifyAccessCode('1234', hash)).toBe(false)
  },
)

test.each([accessCode, linkPassword])('spaces around a code or a password do not count for its length', (field) => {
  expect(field.safeParse(' abc ').success).toBe(false)
  expect(field.safeParse(' '.repeat(8)).success).toBe(false)
  expect(field.parse(' abcd ')).toBe('abcd')
})
