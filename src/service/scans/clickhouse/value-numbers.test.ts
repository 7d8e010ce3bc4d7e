import { expect, test } from 'vitest'
import { ValueNumbers } from './value-numbers.ts'

test('no value has the number 0, which stands for a code that was never scanned', async () => {
  const numbers = new ValueNumbers()
  expect([numbers.assign('code', 'cod_1'), numbers.assign('code', 'cod_2'), numbers.assign('code', 'cod_1')]).toEqual([
    1, 2, 1,
  ])
  expect([numbers.find('code', 'cod_2'), numbers.find('code', 'cod_3')]).toEqual([2, undefined])
  expect([numbers.getText(1), numbers.getText(2)]).toEqual(['cod_1', 'cod_2'])
  expect([...(await numbers.readValues(new Set([0, 2]))).values()]).toEqual([
    { id: 2, kind: 'code', value: 'cod_2', parts: [] },
  ])
})
