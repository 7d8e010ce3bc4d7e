import { expect, test } from 'vitest'
import { Parameters } from './parameters.ts'

test('a list that is too long for one value is sent as several values', () => {
  const parameters = new Parameters()
  const ids = Array.from({ length: 9_000 }, (_, i) => `cod_${String(i).padStart(20, '0')}`)
  expect(parameters.isOneOf('code', ids)).toBe(
    '(code in {p0:Array(String)} or code in {p1:Array(String)} or code in {p2:Array(String)})',
  )
  expect(Object.values(parameters.values).flat()).toEqual(ids)
  for (const value of Object.values(parameters.values)) expect(JSON.stringify(value).length).toBeLessThan(128 * 1024)
  expect(parameters.isOneOf('code', [])).toBe('false')
})
