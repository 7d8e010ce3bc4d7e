import { expect, test } from 'vitest'
import { httpUrl } from './text.ts'

test.each(['https://exa\nmple.com/', 'https://example.com/a\tb', 'https://example.com/\r\n', 'https://example.com/\0'])(
  'a web address with control characters is refused: %j',
  (url) => {
    expect(httpUrl.safeParse(url).success).toBe(false)
  },
)

test.each(['https://example.com/', 'http://example.com/a?b=c#d'])('%s is a web address', (url) => {
  expect(httpUrl.parse(url)).toBe(url)
})

test.each(['ftp://example.com/', 'javascript:alert(1)', 'example.com', ''])('%s is not a web address', (url) => {
  expect(httpUrl.safeParse(url).success).toBe(false)
})
