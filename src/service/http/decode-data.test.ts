import { expect, test } from 'vitest'
import { decodeData } from './decode-data.ts'

test.each([
  'AAEC',
  'data:image/png;base64,AAEC',
  'data:image/svg+xml;charset=utf-8;base64,AAEC',
  'DATA:image/png;base64,AAEC',
])('%s is decoded', (data) => {
  expect(decodeData(data)).toEqual({ ok: true, bytes: Buffer.from([0, 1, 2]) })
})

test.each([
  '',
  'AAE',
  'AAE=C',
  'AA==AA==',
  'AAF=',
  'AA EC',
  'AAEC\n',
  'A_-C',
  'data:image/png;base64,',
  'data:image/png;base64,A?',
  'data:;base64,AAEC',
])('%j is refused, although Node would decode it', (data) => {
  expect(decodeData(data)).toMatchObject({ ok: false })
})

test('a data URL that is not base64 is refused', () => {
  expect(decodeData('data:image/svg+xml,%3Csvg/%3E')).toEqual({ ok: false, reason: expect.stringContaining('base64') })
})
