import { expect, test } from 'vitest'
import { toCurlLine } from './api-request.ts'

test('the command has every filter of the panel, and no character that ends its quotes', () => {
  const query = { from: '2026-03-01T00:00:00Z', country: ['DE', '!FR'], to: undefined, tag: "chef's" }
  expect(toCurlLine({ origin: 'https://qr.example', path: '/analytics/summary', query })).toBe(
    "curl 'https://qr.example/v1/analytics/summary?from=2026-03-01T00%3A00%3A00Z&country=DE&country=%21FR&tag=chef%27s' -H 'Authorization: Bearer YOUR_API_KEY'",
  )
})
