import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-rules.ts'

const owner = { names: ['Ada Lovelace', 'Harbour House'], email: 'ada.byron@engines.example' }

test.each([
  ['elevenchars', 'must have 12 characters or more'],
  ['x'.repeat(129), 'must have 128 characters at most'],
  // Common passwords: unchanged, repeated and padded.
  ['leavemealone', 'is too easy to guess'],
  ['passwordpassword', 'is too easy to guess'],
  ['password password', 'is too easy to guess'],
  ['Password12345', 'is too easy to guess'],
  ['!!!password!!!', 'is too easy to guess'],
  ['2024-Sunshine-2025', 'is too easy to guess'],
  ['P@ssw0rd1234', 'is too easy to guess'],
  ['Tessera!2026', 'is too easy to guess'],
  ['abc123abc123', 'is too easy to guess'],
  ['password123password123', 'is too easy to guess'],
  ['qwertyqwertyqwe', 'is too easy to guess'],
  ['123456789012', 'is too easy to guess'],
  ['aaaaaaaaaaaa', 'is too easy to guess'],
  ['abababababababab', 'is too easy to guess'],
  ['1111111111111', 'is too easy to guess'],
  ['------------', 'is too easy to guess'],
  // Publicly known facts about the person.
  ['Ada Lovelace', 'must not be your name, email address or workspace'],
  ['lovelace1815!', 'must not be your name, email address or workspace'],
  ['adalovelaceadalovelace', 'must not be your name, email address or workspace'],
  ['ada.byron@engines.example', 'must not be your name, email address or workspace'],
  ['ada.byron12345', 'must not be your name, email address or workspace'],
  ['HarbourHouse2026', 'must not be your name, email address or workspace'],
])('%s %s', (password, problem) => {
  expect(findPasswordProblem(password, owner)).toBe(problem)
})

test.each([
  'correct horse battery',
  'a new password',
  'x7kq2-mn4pd-8rtyw-3hjzc',
  'Lighthouse keepers drink tea',
  'tGv9#kQ2!mZx',
  'ängstliche Füchse',
  '合鍵は植木鉢の下にありますよ',
])('%s is accepted', (password) => {
  expect(findPasswordProblem(password, owner)).toBeNull()
})

test('a name of one or two letters does not forbid any password', () => {
  expect(findPasswordProblem('a quiet morning', { names: ['A', 'Bo'], email: 'a@b.example' })).toBeNull()
})
