import { expect, test } from 'vitest'
import { readPerson } from './read-person.ts'

test.each([
  ['+49 30 901820', '4930901820'],
  ['0049 30/90 18 20', '4930901820'],
  ['+49 (0)30 901820', '4930901820'],
  ['+49 30 901820 ext. 12', '4930901820'],
  ['+49 30 901820;ext=12', '4930901820'],
  ['+49 30 901820 #12', '4930901820'],
  ['(030) 901820', '030901820'],
])('the digits of %s are %s', (phone, digits) => {
  const field = {
    id: 'phone',
    kind: 'phone' as const,
    label: 'Phone',
    required: false,
    choose: 'radio' as const,
    options: [],
  }
  expect(readPerson([field], { phone }, new Date()).phone).toBe(digits)
})
