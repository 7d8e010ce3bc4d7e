import { expect, test } from 'vitest'
import {
  describeActionFilter,
  describeAction,
  getActorName,
  formatFieldName,
  toFlatChanges,
  formatValue,
} from './audit-words.ts'

test('even unknown actions are described as sentences', () => {
  expect(
    ['code.update', 'member.remove', 'member.join', 'session.sign_in_failed', 'moon.paint_blue', 'noise'].map(
      describeAction,
    ),
  ).toEqual(['Changed code', 'Removed member', 'Joined the workspace', 'Failed to sign in', 'Paint blue moon', 'noise'])
  expect(['member.', 'key.revoke'].map(describeActionFilter)).toEqual(['Members', 'Revoked API key'])
})

test('an actor without a name is described', () => {
  const actor = { id: '', name: '', email: null }
  expect(getActorName({ actor: { ...actor, type: 'unknown', email: 'a@example.com' } })).toBe('a@example.com')
  expect(getActorName({ actor: { ...actor, type: 'command' } })).toBe('Command on the server')
})

test('fields and values are formatted for people', () => {
  expect(['destinationUrl', 'design.dotColor', 'require_two_factor'].map(formatFieldName)).toEqual([
    'Destination url',
    'Design, dot color',
    'Require two factor',
  ])
  expect([null, '', 'Menu', false, 3].map(formatValue)).toEqual(['–', '–', 'Menu', 'false', '3'])
})

test('a changed object has a row for each changed member', () => {
  const from = { type: 'url', url: 'https://example.com/a' }
  expect(
    toFlatChanges([
      { field: 'destination', from, to: { type: 'url', url: 'https://example.com/b' } },
      { field: 'design', from: null, to: { color: 'red' } },
      { field: 'tags', from: [], to: ['menu'] },
    ]),
  ).toEqual([
    { field: 'destination.url', from: 'https://example.com/a', to: 'https://example.com/b' },
    { field: 'design.color', from: undefined, to: 'red' },
    { field: 'tags', from: [], to: ['menu'] },
  ])
})
