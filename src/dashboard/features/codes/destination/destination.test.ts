import { expect, test } from 'vitest'
import { parseDestination } from './destination.ts'

test.each([
  ['example.com', 'https://example.com'],
  ['  example.com/menu?table=3  ', 'https://example.com/menu?table=3'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://EXAMPLE.com/A', 'HTTPS://EXAMPLE.com/A'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['localhost:4000', 'https://localhost:4000'],
  ['mailto:bar@example.com', 'mailto:bar@example.com'],
  ['tel:+4912345', 'tel:+4912345'],
  ['tel:12345', 'tel:12345'],
  ['geo:52.5,13.4', 'geo:52.5,13.4'],
  ['https://intranet/page', 'https://intranet/page'],
  ['myapp://open/42', 'myapp://open/42'],
  ['com.example.app://open', 'com.example.app://open'],
  ['whatsapp://send?text=Hello', 'whatsapp://send?text=Hello'],
])('%s opens %s', (typed, url) => {
  expect(parseDestination(typed)).toEqual({ ok: true, url })
})

test.each([
  ['', 'Enter an address'],
  ['two words', 'cannot contain spaces'],
  ['javascript:alert(1)', 'cannot open “javascript:”'],
  ['data:text/html,x', 'cannot open “data:”'],
  ['menu', 'full address'],
  ['https://', 'valid address'],
  [`example.com/${'x'.repeat(2048)}`, '2,048'],
])('%s is rejected with a message', (typed, problem) => {
  expect(parseDestination(typed)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})
