import { expect, test } from 'vitest'
import { findCommonHost, shortenAddress, getTail } from './short-address.ts'

test('a host is omitted only if all addresses have it', () => {
  const toCode = (url: string) => ({ destination: { type: 'url', url, summary: url.replace('https://', '') } })
  const codes = ['https://own.example/a', 'https://own.example/b', 'https://own.example/c'].map(toCode)
  const host = findCommonHost(codes)
  expect(host).toBe('own.example')
  expect(shortenAddress('own.example/menu/terrace', host)).toBe('/menu/terrace')
  expect(shortenAddress('own.example', host)).toBe('own.example')
  expect(shortenAddress('own.example.org/menu', host)).toBe('own.example.org/menu')
  expect(findCommonHost(codes.slice(1))).toBeUndefined()
  expect(findCommonHost([...codes, toCode('https://other.example/c')])).toBeUndefined()
  expect(findCommonHost([{ destination: { type: 'page', pageId: 'pag_1' } }])).toBeUndefined()
})

test('a long text keeps its end', () => {
  expect(getTail('harbourhouse.example/menu/terrace-12')).toBe('terrace-12')
  expect(getTail('short.example/a')).toBe('')
  expect(getTail('harbourhouse.example/menu/🍕🍕🍕🍕🍕12345')).toBe('🍕🍕🍕12345')
})
