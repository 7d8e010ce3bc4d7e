import { describe, expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

// Hosts under .test count as verified.
const service = await getSharedService({ allowPrivateHosts: true })
const elsewhere = 'https://example.com/'
const scanHost = new URL(service.origin).hostname

interface CreatedCode {
  id: string
  scanUrl: string
}

async function createCode(workspace: TestWorkspace, url = elsewhere, fields: object = {}): Promise<CreatedCode> {
  const body = { name: 'Menu', ...toDestination(url), ...fields }
  return workspace.call('POST /codes', { body })
}

const sendPatch = (workspace: TestWorkspace, { id }: CreatedCode, body: object) =>
  workspace.send('PATCH /codes/{id}', { params: { id }, body })

const toDestination = (url: string) => ({ destination: { type: 'url' as const, url } })

function toRejection(path: string, message = /never come to an end/) {
  const issues = [expect.objectContaining({ in: 'body', path, message: expect.stringMatching(message) })]
  return { status: 400, body: { error: { code: 'invalid_request', details: { issues } } } }
}

describe('a code cannot lead to itself', () => {
  test.each([
    ['its scan address', ({ scanUrl }: CreatedCode) => scanUrl],
    ['in lower case, with a query and a fragment', ({ scanUrl }: CreatedCode) => `${scanUrl.toLowerCase()}?a=b#c`],
    ['with a slash at the end', ({ scanUrl }: CreatedCode) => `${scanUrl}/`],
    ['by the other scheme', ({ scanUrl }: CreatedCode) => scanUrl.replace('http:', 'https:')],
  ])('%s', async (_, toUrl) => {
    const workspace = await service.createWorkspace()
    const code = await createCode(workspace)
    expect(await sendPatch(workspace, code, toDestination(toUrl(code)))).toMatchObject(
      toRejection('destination.url', /^This is an address of the code itself/),
    )
  })

  test('by a rule, a part of a split or its fallback address', async () => {
    const workspace = await service.createWorkspace()
    const code = await createCode(workspace)
    const when = { deviceTypes: ['mobile'] }
    const ownRule = { name: 'Own', when, url: code.scanUrl }
    const split = [elsewhere, code.scanUrl].map((url) => ({ url, weight: 1 }))
    const other = { name: 'Other', when, url: elsewhere }
    expect(await sendPatch(workspace, code, { rules: [other, ownRule] })).toMatchObject(toRejection('rules.1.url'))
    expect(await sendPatch(workspace, code, { rules: [{ name: 'Split', when, split }] })).toMatchObject(
      toRejection('rules.0.split.1.url'),
    )
    expect(await sendPatch(workspace, code, { fallbackUrl: code.scanUrl })).toMatchObject(toRejection('fallbackUrl'))
  })

  test('by an alias that the code has, gets, or is created with', async () => {
    const workspace = await service.createWorkspace()
    const { host } = await workspace.call('POST /domains', {
      body: { host: `${createUniqueSubdomain()}.test`, use: 'scans' },
    })
    const code = await createCode(workspace, elsewhere, { aliases: [`${host}/Menu`] })
    expect(await sendPatch(workspace, code, toDestination(`https://${host}/Menu/`))).toMatchObject(
      toRejection('destination.url'),
    )
    // The domain also opens the code by its short code.
    expect(
      await sendPatch(workspace, code, toDestination(code.scanUrl.replace(service.origin, `https://${host}`))),
    ).toMatchObject(toRejection('destination.url'))
    const waiting = await createCode(workspace, `https://${host}/later`)
    expect(await sendPatch(workspace, waiting, { aliases: [`${host}/later`] })).toMatchObject(toRejection('aliases'))
    const alias = `${scanHost}/loop-${createUniqueSubdomain()}`
    const body = { name: 'Loop', aliases: [alias], ...toDestination(`http://${alias}`) }
    expect(await workspace.send('POST /codes', { body })).toMatchObject(toRejection('destination.url'))
  })
})

describe('a code cannot lead to itself by way of others', () => {
  test('by one code, whose name is in the error only within its own workspace', async () => {
    const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
    const code = await createCode(workspace)
    const back = await createCode(workspace, code.scanUrl)
    expect(await sendPatch(workspace, code, toDestination(back.scanUrl))).toMatchObject(
      toRejection('destination.url', /^This leads to “Menu”, which leads back to this code/),
    )
    const foreign = await createCode(other, code.scanUrl)
    expect(await sendPatch(workspace, code, toDestination(foreign.scanUrl))).toMatchObject(
      toRejection('destination.url', /^This leads to another code/),
    )
  })

  test('by a rule, a split or the fallback address of another code', async () => {
    const workspace = await service.createWorkspace()
    const code = await createCode(workspace)
    const when = { deviceTypes: ['mobile'] }
    const split = [elsewhere, code.scanUrl].map((url) => ({ url, weight: 1 }))
    for (const back of [
      { rules: [{ name: 'Phones', when, url: code.scanUrl }] },
      { rules: [{ name: 'Phones', when, split }] },
      { fallbackUrl: code.scanUrl },
    ]) {
      const { scanUrl } = await createCode(workspace, elsewhere, back)
      expect(await sendPatch(workspace, code, toDestination(scanUrl))).toMatchObject(toRejection('destination.url'))
    }
  })

  test('by a chain of five codes, but longer chains are not followed', async () => {
    const workspace = await service.createWorkspace()
    const code = await createCode(workspace)
    let next = code.scanUrl
    for (let count = 0; count < 5; count += 1) {
      expect(await sendPatch(workspace, code, toDestination(next))).toMatchObject(toRejection('destination.url'))
      next = (await createCode(workspace, next)).scanUrl
    }
    expect(await sendPatch(workspace, code, toDestination((await createCode(workspace, next)).scanUrl))).toMatchObject({
      status: 200,
    })
  })

  test('in a bulk change, which changes the other codes', async () => {
    const workspace = await service.createWorkspace()
    const [code, unrelatedCode] = [await createCode(workspace), await createCode(workspace)]
    const back = await createCode(workspace, code.scanUrl)
    const ids = [code.id, unrelatedCode.id, back.id]
    const body = { ids, ...toDestination(`${back.scanUrl}?a=b`) }
    const { updated, failed } = await workspace.call('PATCH /codes/bulk', { body })
    expect(updated).toBe(1)
    expect(failed.map(({ id, message }) => [id, message])).toEqual([
      [code.id, 'This leads to “Menu”, which leads back to this code. A scan would never come to an end.'],
      [back.id, 'This is an address of the code itself. A scan would never come to an end.'],
    ])
  })
})

test('a destination that is a short address and an alias that differs only in case are allowed with a warning', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const code = await createCode(workspace)
  const when = { deviceTypes: ['mobile'] }
  const alias = `${scanHost}/Menu-${createUniqueSubdomain()}`
  const twice = await createCode(workspace, code.scanUrl, {
    rules: [{ name: 'Phones', when, url: `${code.scanUrl}?a=b` }],
    aliases: [alias],
  })
  const message = 'This is a short address of “Menu”. A scan counts for both codes.'
  const warnings = [
    { path: 'destination.url', message },
    { path: 'rules.0.url', message },
  ]
  expect(twice).toMatchObject({ addressWarnings: warnings })
  const params = { id: twice.id }
  expect(await workspace.call('GET /codes/{id}', { params })).toMatchObject({ addressWarnings: warnings })
  expect(await createCode(other, code.scanUrl)).toMatchObject({
    addressWarnings: [{ message: 'This is a short address of another code. A scan counts for both codes.' }],
  })
  expect(
    await createCode(workspace, elsewhere, { aliases: [alias.toUpperCase().replace('MENU', 'menu')] }),
  ).toMatchObject({
    addressWarnings: [{ path: 'aliases.0', message: expect.stringContaining(`${alias} is an alias of “Menu”`) }],
  })
  expect(code).toMatchObject({ addressWarnings: [] })
})

test('a code may lead to another code, and a code that already leads to itself can be renamed', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  expect(await createCode(workspace, code.scanUrl)).toMatchObject({ destination: { url: code.scanUrl } })
  await service.database.db.execute(
    `update codes set destination = '{"type":"url","url":"${code.scanUrl}"}' where id = '${code.id}'`,
  )
  expect(await sendPatch(workspace, code, { name: 'Renamed', ...toDestination(code.scanUrl) })).toMatchObject({
    status: 200,
  })
})
