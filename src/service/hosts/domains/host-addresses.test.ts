import { describe, expect, test } from 'vitest'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { requestRaw } from '#testing/request-host.ts'
import { getSharedService, type TestService, startTestService, type TestWorkspace } from '#testing/service.ts'

const [rootUrl, unknownUrl] = ['https://www.example.com/?from=domain', 'https://www.example.com/help']

const requestAddress = ({ origin }: TestService, host: string, address: string) => {
  const [method = '', path = ''] = address.split(' ')
  return requestRaw(origin, { host, path, method, headers: { 'user-agent': phoneAgent } })
}

const toRedirect = (location: string) => ({ status: 302, headers: { location, 'cache-control': 'no-store' } })

describe('a domain of a workspace', async () => {
  // Hosts under .test count as verified.
  const service = await getSharedService({ allowPrivateHosts: true })
  const addDomain = (workspace: TestWorkspace, ending = 'test') =>
    workspace.call('POST /domains', { body: { host: `${createUniqueSubdomain()}.${ending}`, use: 'scans' } })

  test('leads only unknown codes and its root to the chosen addresses', async () => {
    const workspace = await service.createWorkspace()
    const { id, host } = await addDomain(workspace)
    expect((await requestAddress(service, host, 'GET /')).status).toBe(404)
    const changeDomain = (body: object) => workspace.call('PATCH /domains/{id}', { params: { id }, body })
    expect(await changeDomain({ unknownUrl })).toMatchObject({ rootUrl: null, unknownUrl })
    for (const path of ['/', '/?a=b', '/BCDFGHJKN', '/a/b/', '/%', `/${'x'.repeat(3_000)}`]) {
      expect(await requestAddress(service, host, `GET ${path}`)).toMatchObject(toRedirect(unknownUrl))
      expect(await requestAddress(service, host, `HEAD ${path}`)).toMatchObject(toRedirect(unknownUrl))
    }
    expect(await changeDomain({ rootUrl })).toMatchObject({ rootUrl, unknownUrl })
    expect(await requestAddress(service, host, 'GET /')).toMatchObject(toRedirect(rootUrl))
    expect(await requestAddress(service, host, 'GET /BCDFGHJKN')).toMatchObject(toRedirect(unknownUrl))
    for (const path of ['/favicon.ico', '/.well-known/assetlinks.json', '/apple-touch-icon.png'])
      expect({ path, status: (await requestAddress(service, host, `GET ${path}`)).status }).toEqual({
        path,
        status: 404,
      })
    const code = await workspace.call('POST /codes', {
      body: { name: 'Root', destination: { type: 'url', url: 'https://example.com/' }, aliases: [`${host}/`] },
    })
    expect(await requestAddress(service, host, `GET /${code.shortCode}`)).toMatchObject(
      toRedirect('https://example.com/'),
    )
    expect(await requestAddress(service, host, 'GET /')).toMatchObject(toRedirect('https://example.com/'))
    await changeDomain({ rootUrl: null, unknownUrl: null })
    expect((await requestAddress(service, host, 'GET /BCDFGHJKN')).status).toBe(404)
  })

  test('never leads to a host of scans, which could redirect in a circle', async () => {
    const workspace = await service.createWorkspace()
    const [first, second] = [await addDomain(workspace), await addDomain(workspace)]
    const pending = await addDomain(workspace, 'example')
    const patchDomain = async (id: string, body: object) => {
      const { status, body: responseBody } = await workspace.send('PATCH /domains/{id}', { params: { id }, body })
      return { status, body: responseBody }
    }
    const toErrorReply = (path: string, words: string) => ({
      status: 400,
      body: { error: { details: { issues: [{ path, message: expect.stringContaining(words) }] } } },
    })
    const toCircleError = (path: string) => toErrorReply(path, 'in a circle')
    expect(await patchDomain(first.id, { unknownUrl: `https://${first.host}/x` })).toMatchObject(
      toCircleError('unknownUrl'),
    )
    expect(await patchDomain(first.id, { rootUrl: `http://${second.host}:8080/` })).toMatchObject(
      toCircleError('rootUrl'),
    )
    expect(await patchDomain(first.id, { unknownUrl: `${service.origin}/x` })).toMatchObject(
      toCircleError('unknownUrl'),
    )
    expect(await patchDomain(pending.id, { rootUrl: `https://${pending.host}/` })).toMatchObject(
      toCircleError('rootUrl'),
    )
    // Once both are verified, they could lead to each other.
    for (const host of [pending.host, `${pending.host}.`])
      expect(await patchDomain(first.id, { rootUrl: `https://${host}/` })).toMatchObject(toCircleError('rootUrl'))
    expect(await patchDomain(pending.id, { unknownUrl: `https://${pending.host}./` })).toMatchObject(
      toCircleError('unknownUrl'),
    )
    for (const url of ['javascript:alert(1)', 'www.example.com', 'myapp://x', ''])
      expect(await patchDomain(first.id, { unknownUrl: url })).toMatchObject(
        toErrorReply('unknownUrl', 'https://example.com/menu'),
      )
    expect((await workspace.call('GET /domains')).data).toMatchObject([
      { unknownUrl: null },
      { unknownUrl: null },
      { unknownUrl: null },
    ])
  })

  test('for a page cannot have such addresses', async () => {
    const workspace = await service.createWorkspace()
    const page = await createPage(workspace, { subdomain: createUniqueSubdomain() })
    const { id } = await workspace.call('POST /domains', {
      body: { host: `${createUniqueSubdomain()}.test`, use: { pageId: page.id } },
    })
    expect(await workspace.send('PATCH /domains/{id}', { params: { id }, body: { unknownUrl } })).toMatchObject({
      status: 400,
    })
  })
})

describe('the origin of scans', async () => {
  const service = await startTestService({ scanRootUrl: rootUrl, scanUnknownUrl: unknownUrl })
  const { host } = new URL(service.origin)

  test('leads unknown codes and its root to addresses of its operator, except paths for programs', async () => {
    expect(await requestAddress(service, host, 'GET /')).toMatchObject(toRedirect(rootUrl))
    expect(await requestAddress(service, host, 'GET /BCDFGHJKN')).toMatchObject(toRedirect(unknownUrl))
    expect(await requestAddress(service, host, 'GET /a/b')).toMatchObject(toRedirect(unknownUrl))
    expect((await requestAddress(service, host, 'POST /BCDFGHJKN')).status).toBe(404)
    expect((await requestAddress(service, host, 'GET /v1/nothing')).status).toBe(401)
    expect((await requestAddress(service, host, 'GET /docs/nothing')).status).toBe(404)
    expect((await requestAddress(service, host, 'GET /favicon.ico')).status).toBe(404)
  })
})
