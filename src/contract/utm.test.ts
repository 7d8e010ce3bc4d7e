import { expect, test } from 'vitest'
import { mergeUtm, noUtm, parseUtm, replaceUtm } from './utm.ts'

test('UTM parameters of an address are replaced without other changes', () => {
  const url = 'https://example.com/menu?a=1%20b&utm_source=poster&utm_campaign=Spring%20%26%20Co#top'
  const campaign = parseUtm(url)
  expect(campaign).toEqual({ ...noUtm, source: 'poster', campaign: 'Spring & Co' })
  expect(replaceUtm(url, { ...noUtm, ...campaign, medium: 'print' })).toBe(
    'https://example.com/menu?a=1%20b&utm_source=poster&utm_medium=print&utm_campaign=Spring%20%26%20Co#top',
  )
  expect(replaceUtm(url, noUtm)).toBe('https://example.com/menu?a=1%20b#top')
})

test('an address without a scheme can have UTM parameters too', () => {
  expect(replaceUtm('example.com', { ...noUtm, source: 'poster' })).toBe('example.com?utm_source=poster')
})

test.each(['tel:123', 'mailto:ada@example.com', '', 'http://'])('%j has no UTM parameters', (url) => {
  expect(parseUtm(url)).toBeNull()
  expect(mergeUtm(url, { source: 'poster' })).toBe(url)
})
