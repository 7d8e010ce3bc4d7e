import { expect, test } from 'vitest'
import { InvalidInputError } from '../tool.ts'
import { codeChangingTools } from './code-changing.ts'

test('a change of codes that names no change is refused, not reported as done', async () => {
  const tool = codeChangingTools.find(({ name }) => name === 'change_codes')
  const calls: string[] = []
  const callApi = async (address: string): Promise<never> => {
    calls.push(address)
    throw new Error('Nothing is to be called.')
  }
  await expect(tool?.run(callApi, { ids: ['cod_1'], confirm: true })).rejects.toThrow(InvalidInputError)
  expect(calls).toEqual([])
})
