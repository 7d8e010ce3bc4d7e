import { expect, test } from 'vitest'
import { checkPath } from './check-path.ts'

test.each(['/codes/', '/codes/.', '/codes/..', '/codes/../scans', '/sites//deploys'])('%s is refused', async (url) => {
  await expect(checkPath({ url })).rejects.toThrow(TypeError)
})

test.each(['/codes', '/codes/cod_1', '/tags/a.b', '/tags/...', '/codes/%2E%2E%2F'])('%s is requested', async (url) => {
  expect(await checkPath({ url, method: 'GET' })).toEqual({ url, method: 'GET' })
})
