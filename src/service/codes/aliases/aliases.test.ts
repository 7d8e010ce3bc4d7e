import { describe, expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { requestRaw } from '#testing/request-host.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { chooseAlias } from './code-aliases.ts'
import { toAlias, toAliasKey, readAlias, listSpellings } from './normal-form.ts'

// Hosts under .test count as verified.
const service = await getSharedService({ allowPrivateHosts: true })
const requestAddress = (address: string, method = 'GET') => {
  const slash = address.indexOf('/')
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
  return requestRaw(service.origin, { host: address.slice(0, slash), path: address.slice(slash), method, headers })
}

async function addVerifiedDomain(workspace: TestWorkspace): Promise<string> {
  const { host, state } = await workspace.call('POST /domains', {
    body: { host: `${createUniqueSubdomain()}.test`, use: 'scans' },
  })
  expect(state).toBe('verified')
  return host
}

const createWithAliases = (workspace: TestWorkspace, aliases: string[], options: { accessCode?: string } = {}) =>
  workspace.send('POST /codes', {
    body: { name: 'Printed', destination: { type: 'url', url: 'https://example.com/' }, aliases, ...options },
  })

test('a full stop of another script at the end of a host is left out', () => {
  expect(readAlias('go。example。com。/menu', 'scan.test')).toEqual({ ok: true, alias: 'go.example.com/menu' })
})

test('a scan by an alias counts for its code, whatever the encoding of the path and the query', async () => {
  const workspace = await service.createWorkspace()
  const host = await addVerifiedDomain(workspace)
  const created = await createWithAliases(workspace, [
    `${host}/s/Menü-10%25`,
    `HTTPS://${host.toUpperCase()}:8080/aBc/`,
  ])
  expect(created).toMatchObject({ status: 201, body: { aliases: [`${host}/s/Men%C3%BC-10%25`, `${host}/aBc`] } })
  const { id } = created.body as { id: string }
  expect(await requestAddress(`${host}/aBc?utm_source=x`)).toMatchObject({
    status: 302,
    headers: { location: 'https://example.com/', 'cache-control': 'no-store' },
  })
  expect((await requestAddress(`${host}/s/Men%c3%bc-10%25`, 'HEAD')).status).toBe(302)
  expect((await requestAddress(`${host}/s/M%65n%C3%BC-10%25/`)).status).toBe(302)
  for (const other of ['aBcd', 'aBc/d', 's', '%zz'])
    expect((await requestAddress(`${host}/${other}`)).status).not.toBe(302)
  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /codes/{id}/scans', { params: { id } })
  expect(data).toHaveLength(2)
})

test('changed and removed aliases apply to the next scan and are in the history', async () => {
  const workspace = await service.createWorkspace()
  const host = await addVerifiedDomain(workspace)
  const { id } = (await createWithAliases(workspace, [`${host}/old`])).body as { id: string }
  const params = { id }
  expect((await requestAddress(`${host}/old`)).status).toBe(302)
  expect((await requestAddress(`${host}/new`)).status).toBe(404)
  await workspace.call('PATCH /codes/{id}', { params, body: { aliases: [`${host}/new`] } })
  expect((await requestAddress(`${host}/old`)).status).toBe(404)
  expect((await requestAddress(`${host}/new`)).status).toBe(302)
  const url = 'https://example.com/moved'
  await workspace.call('PATCH /codes/{id}', { params, body: { destination: { type: 'url', url } } })
  expect((await requestAddress(`${host}/new`)).headers['location']).toBe(url)
  const { data } = await workspace.call('GET /codes/{id}/history', { params })
  expect(data[1]?.changes).toEqual({ aliases: { from: [`${host}/old`], to: [`${host}/new`] } })
})

test('an alias belongs to one code even if requests run in parallel', async () => {
  const workspace = await service.createWorkspace()
  const host = await addVerifiedDomain(workspace)
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => createWithAliases(workspace, [`${host}/x`, `${host}/y`])),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: 'already_exists' } })
})

test('an access code protects the aliases too', async () => {
  const workspace = await service.createWorkspace()
  const host = await addVerifiedDomain(workspace)
  await createWithAliases(workspace, [`${host}/secret`], { accessCode: '1234' })
  const form = await requestAddress(`${host}/secret`)
  expect(form.status).toBe(200)
  const reply = await requestRaw(service.origin, {
    host,
    path: '/secret',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'accessCode=1234',
  })
  expect(reply).toMatchObject({ status: 303, headers: { location: 'https://example.com/' } })
})

test('an alias needs a domain of the workspace, and stays when the domain is removed', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const host = await addVerifiedDomain(workspace)
  expect(await createWithAliases(other, [`${host}/menu`])).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'aliases.0' }] } } },
  })
  const { id, aliases } = (await createWithAliases(workspace, [`${host}/menu`])).body as {
    id: string
    aliases: string[]
  }
  const { data } = await workspace.call('GET /domains')
  for (const domain of data) await workspace.send('DELETE /domains/{id}', { params: { id: domain.id } })
  expect((await requestAddress(`${host}/menu`)).status).toBe(404)
  expect(await workspace.send('PATCH /codes/{id}', { params: { id }, body: { aliases } })).toMatchObject({
    status: 200,
  })
  await workspace.call('POST /domains', { body: { host, use: 'scans' } })
  expect((await requestAddress(`${host}/menu`)).status).toBe(302)
})

test('a workspace that proves a host takes it over without the aliases of the former owner', async () => {
  const [former, owner] = [await service.createWorkspace(), await service.createWorkspace()]
  const host = await addVerifiedDomain(former)
  const { id } = (await createWithAliases(former, [`${host}/menu`])).body as { id: string }
  const { data } = await former.call('GET /domains')
  for (const domain of data) await former.send('DELETE /domains/{id}', { params: { id: domain.id } })
  await owner.call('POST /domains', { body: { host, use: 'scans' } })
  expect((await requestAddress(`${host}/menu`)).status).toBe(404)
  expect(await createWithAliases(owner, [`${host}/menu`])).toMatchObject({ status: 201 })
  expect((await requestAddress(`${host}/menu`)).status).toBe(302)
  expect((await former.call('GET /codes/{id}', { params: { id } })).aliases).toEqual([])
})

describe('the normal form of an alias', () => {
  test.for([
    ['Go.Example.COM/Menu', 'go.example.com/Menu'],
    ['https://go.example.com:8443/a/b/', 'go.example.com/a/b'],
    ['go.example.com/', 'go.example.com/'],
    ['bücher.example/straße', 'xn--bcher-kva.example/stra%C3%9Fe'],
    ['go.example.com/%7Ea+b%2fc', 'go.example.com/~a+b%2Fc'],
    ['go.example.com/100%25', 'go.example.com/100%25'],
    ['go.example.com/Fru\u0308hling', 'go.example.com/Fr%C3%BChling'],
    ['go.example.com/Fru%CC%88hling', 'go.example.com/Fr%C3%BChling'],
  ])('%j is %j', ([text = '', alias]) => {
    expect(readAlias(text, 'scan.example.com')).toEqual({ ok: true, alias })
    expect(readAlias(alias ?? '', 'scan.example.com')).toEqual({ ok: true, alias })
  })

  test.for([
    'go.example.com',
    'menu',
    '/menu',
    'go.example.com/a?b=1',
    'go.example.com/a#b',
    'go.example.com/100%',
    'go.example.com/a b',
    'go.example.com/%00',
    'go.example.com/a/../b',
    `go.example.com/${'a'.repeat(1000)}`,
    'scan.example.com/',
    'scan.example.com/a/b',
    'scan.example.com/V1',
    'scan.example.com/bcdfghjkm',
    'scan.example.com/.well-known',
  ])('%j is refused', (text) => {
    expect(readAlias(text, 'scan.example.com').ok).toBe(false)
  })

  test('a path that is longer than any alias is not looked up', () => {
    const [host, longest] = ['go.example.com', 1_000 - 'go.example.com/'.length]
    expect(toAlias(host, `/${'a'.repeat(longest)}`)).toBe(`${host}/${'a'.repeat(longest)}`)
    expect(toAlias(host, `/${'a'.repeat(longest + 1)}`)).toBeNull()
  })

  test('100,000 slashes are refused within two seconds', () => {
    const startedAt = performance.now()
    expect(readAlias(`go.example.com${'/'.repeat(100_000)}x`, 'scan.example.com').ok).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('aliases that differ in case', () => {
  test.for([
    ['go.example.com/Menu', 'go.example.com/mENU'],
    ['go.example.com/Men%C3%BC', 'go.example.com/MEN%C3%9C'],
    ['go.example.com/%C3%9Cber/uns', 'go.example.com/%c3%bcber/Uns'],
    ['go.example.com/a%2Fb', 'go.example.com/A%2fB'],
  ])('%s and %s have the same key', ([a = '', b = '']) => {
    expect(toAliasKey(a)).toBe(toAliasKey(b))
    expect(listSpellings(toAliasKey(b))).toContain(a.toLowerCase())
  })

  test('different letters have different keys', () => {
    expect(toAliasKey('go.example.com/stra%C3%9Fe')).not.toBe(toAliasKey('go.example.com/strasse'))
  })

  test('an alias in mixed case is found by its own key', () => {
    const alias = 'go.example.com/%C3%BC%C3%9C%C3%BC'
    expect(listSpellings(toAliasKey(alias))).toContain(alias.toLowerCase())
  })

  test('the exact alias is chosen, or else the only alias', () => {
    const menu = { alias: 'a.example/Menu', workspaceId: 'w', shortCode: 'A' }
    const otherClaim = { alias: 'a.example/MENU', workspaceId: 'w', shortCode: 'B' }
    expect(chooseAlias([menu, otherClaim], 'a.example/MENU')).toBe(otherClaim)
    expect(chooseAlias([menu, otherClaim], 'a.example/menu')).toBeNull()
    expect(chooseAlias([menu], 'a.example/menu')).toBe(menu)
    expect(chooseAlias([], 'a.example/menu')).toBeNull()
  })
})
