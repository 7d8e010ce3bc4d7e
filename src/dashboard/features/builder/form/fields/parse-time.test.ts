import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

test('common ways to write a time are accepted', () => {
  const texts = ['9', '09:30', '9.30', '0930', '930', '9 pm', '12am', '12:15 PM', '24:00', '18h45']
  expect(texts.map(parseTime)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '09:30',
    '21:00',
    '00:00',
    '12:15',
    '24:00',
    '18:45',
  ])
})

test('an invalid time gives null', () => {
  expect(['', '25', '24:30', '9:70', '13 pm', '0 am', 'noon', '9:3'].map(parseTime)).toEqual(Array(8).fill(null))
})
