import { expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const scanHost = new URL(service.origin).hostname

test('an alias is checked before a code has it', async () => {
  const workspace = await service.createWorkspace()
  const check = (alias: string) => workspace.call('GET /aliases/check', { query: { alias } })
  const path = createUniqueSubdomain()
  expect(await check(path)).toEqual({ alias: `${scanHost}/${path}`, available: true, problem: null })
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const aliases = [`${scanHost}/${path}`]
  await workspace.call('POST /codes', { body: { name: 'Summer', destination, aliases } })
  expect(await check(` ${path} `)).toEqual({
    alias: `${scanHost}/${path}`,
    available: false,
    problem: 'This address opens “Summer” already. Choose another.',
  })
  expect(await check('two words')).toEqual({
    alias: null,
    available: false,
    problem: 'An alias has no spaces and no backslashes.',
  })
  expect(await check('elsewhere.example/x')).toMatchObject({
    available: false,
    problem: expect.stringContaining('Settings, Domains'),
  })
  const other = await service.createWorkspace()
  expect(await other.call('GET /aliases/check', { query: { alias: path } })).toMatchObject({
    problem: 'This address opens another code already. Choose another.',
  })
})
