import { expect, test } from 'vitest'
import { mostCommonHost, shortAddress, getTail } from './short-address.ts'

test('the most common host is omitted, other hosts stay', () => {
  const to = (url: string) => ({ destination: { type: 'url', url, summary: url.replace('https://', '') } })
  const codes = ['https://own.example/a', 'https://own.example/b', 'https://other.example/c'].map(to)
  const host = mostCommonHost(codes)
  expect(host).toBe('own.example')
  expect(shortAddress('own.example/menu/terrace', host)).toBe('/menu/terrace')
  expect(shortAddress('own.example', host)).toBe('own.example')
  expect(shortAddress('own.example.org/menu', host)).toBe('own.example.org/menu')
  expect(mostCommonHost(codes.slice(1))).toBeUndefined()
  expect(mostCommonHost([{ destination: { type: 'page', pageId: 'pag_1' } }])).toBeUndefined()
})

test('a long text keeps its end', () => {
  expect(getTail('harbourhouse.example/menu/terrace-12')).toBe('terrace-12')
  expect(getTail('short.example/a')).toBe('')
})
