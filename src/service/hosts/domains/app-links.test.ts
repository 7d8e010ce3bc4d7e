import { expect, test } from 'vitest'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { createSite } from '#testing/create-site.ts'
import { requestRaw } from '#testing/request-host.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })

const APPLE_PATH = '/.well-known/apple-app-site-association'
const ANDROID_PATH = '/.well-known/assetlinks.json'
const hexPairs = Array.from({ length: 32 }, (_, index) => (index + 0xa0).toString(16))
const fingerprint = hexPairs.join(':').toUpperCase()
const appLinks = {
  apple: [{ appId: 'ABCDE12345.com.example.Menu' }],
  android: [{ packageName: 'com.example.menu', sha256CertFingerprints: [fingerprint] }],
}
const everyPath = { '/': '/*' }
const wellKnownPaths = { '/': '/.well-known/*', exclude: true }

const requestPath = (host: string, path: string, method = 'GET') => requestRaw(service.origin, { host, path, method })

/** Adds a domain. A domain under `.test` counts as verified, but a domain under `.example` does not. */
function addDomain(
  workspace: TestWorkspace,
  use: 'scans' | { pageId: string } | { siteId: string } = 'scans',
  ending = 'test',
) {
  return workspace.call('POST /domains', { body: { host: `${createUniqueSubdomain()}.${ending}`, use } })
}

test('a domain for scans serves both files as Apple and Google specify them', async () => {
  const workspace = await service.createWorkspace()
  const { id, host } = await addDomain(workspace)
  for (const path of [APPLE_PATH, ANDROID_PATH]) expect((await requestPath(host, path)).status).toBe(404)
  const saved = await workspace.call('PATCH /domains/{id}', { params: { id }, body: { appLinks } })
  expect(saved.appLinks).toEqual(appLinks)
  expect((await workspace.call('GET /domains')).data).toMatchObject([{ id, appLinks }])

  const apple = await requestPath(host, APPLE_PATH)
  expect(apple).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
  expect(Object.keys(apple.headers)).not.toContain('set-cookie')
  expect(JSON.parse(apple.body)).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.com.example.Menu'],
          components: [wellKnownPaths, { '/': '/*+', exclude: true }, everyPath],
        },
      ],
    },
  })
  const android = await requestPath(host, `${ANDROID_PATH}?from=google`)
  expect(android).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
  expect(JSON.parse(android.body)).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.menu',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ])
  expect(await requestPath(host, APPLE_PATH, 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect((await requestPath(host, APPLE_PATH, 'POST')).status).not.toBe(200)
})

test('each file exists only while the domain has an app of its kind', async () => {
  const workspace = await service.createWorkspace()
  const { id, host } = await addDomain(workspace)
  const setAppLinks = async (links: { apple?: { appId: string }[] } | null) => {
    const changedDomain = await workspace.call('PATCH /domains/{id}', { params: { id }, body: { appLinks: links } })
    return [
      changedDomain.appLinks,
      (await requestPath(host, APPLE_PATH)).status,
      (await requestPath(host, ANDROID_PATH)).status,
    ]
  }
  const { apple } = appLinks
  expect(await setAppLinks({ apple })).toEqual([{ apple, android: [] }, 200, 404])
  expect(await setAppLinks({})).toEqual([null, 404, 404])
  expect(await setAppLinks({ apple })).toEqual([{ apple, android: [] }, 200, 404])
  expect(await setAppLinks(null)).toEqual([null, 404, 404])
})

test('a pending domain stores its apps but does not serve their files', async () => {
  const workspace = await service.createWorkspace()
  const { id, host } = await addDomain(workspace, 'scans', 'example')
  const saved = await workspace.call('PATCH /domains/{id}', { params: { id }, body: { appLinks } })
  expect(saved).toMatchObject({ state: 'pending', appLinks })
  expect((await requestPath(host, APPLE_PATH)).status).toBe(404)
})

test('on the domain of a page or a site, the files of its apps replace files of the site', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace, { subdomain: createUniqueSubdomain() })
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id }, body: {} })
  const siteFile = '[{"relation":["of the site"]}]'
  const site = await createSite(workspace, { 'index.html': 'A site', '.well-known/assetlinks.json': siteFile })
  const [pageDomain, siteDomain] = [
    await addDomain(workspace, { pageId: page.id }),
    await addDomain(workspace, { siteId: site.id }),
  ]
  expect(await requestPath(siteDomain.host, ANDROID_PATH)).toMatchObject({ status: 200, body: siteFile })
  for (const { id, host } of [pageDomain, siteDomain]) {
    await workspace.call('PATCH /domains/{id}', { params: { id }, body: { appLinks } })
    expect(JSON.parse((await requestPath(host, APPLE_PATH)).body)).toMatchObject({
      applinks: { details: [{ components: [wellKnownPaths, everyPath] }] },
    })
    expect((await requestPath(host, ANDROID_PATH)).body).toContain('com.example.menu')
    expect((await requestPath(host, '/')).status).toBe(200)
  }
  // The subdomain of the site is not the domain.
  const subdomain = `${site.subdomain}.pages.localhost:${new URL(service.origin).port}`
  expect((await requestPath(subdomain, ANDROID_PATH)).body).toBe(siteFile)
})

const [androidApp] = appLinks.android
test.for<[string, object]>([
  ['apple.0.appId', { apple: [{ appId: 'ABCDE1234.com.example' }] }],
  ['apple.0.appId', { apple: [{ appId: 'ABCDE12345' }] }],
  ['apple.0.appId', { apple: [{ appId: 'ABCDE12345.com..example' }] }],
  ['apple.0.appId', { apple: [{ appId: 'ABCDE12345.*' }] }],
  ['apple.1.appId', { apple: [...appLinks.apple, { appId: 'abcde12345.com.example.Menu' }] }],
  ['android.0.packageName', { android: [{ ...androidApp, packageName: 'menu' }] }],
  ['android.0.packageName', { android: [{ ...androidApp, packageName: 'com.1example' }] }],
  ['android.1.packageName', { android: [androidApp, androidApp] }],
  ['android.0.sha256CertFingerprints', { android: [{ ...androidApp, sha256CertFingerprints: [] }] }],
  [
    'android.0.sha256CertFingerprints.1',
    { android: [{ ...androidApp, sha256CertFingerprints: [fingerprint, fingerprint.slice(3)] }] },
  ],
  [
    'android.0.sha256CertFingerprints.0',
    { android: [{ ...androidApp, sha256CertFingerprints: [`${fingerprint}:00`] }] },
  ],
])('a mistake at %s is named and changes nothing', async ([path, invalidLinks]) => {
  const workspace = await service.createWorkspace()
  const { id } = await addDomain(workspace)
  const reply = await workspace.send('PATCH /domains/{id}', { params: { id }, body: { appLinks: invalidLinks } })
  expect(reply).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_request', details: { issues: [{ in: 'body', path: `appLinks.${path}` }] } } },
  })
  expect((await workspace.call('GET /domains')).data).toMatchObject([{ appLinks: null }])
})

test('only the workspace of a domain can change its apps', async () => {
  const [workspace, stranger] = [await service.createWorkspace(), await service.createWorkspace()]
  const { id } = await addDomain(workspace)
  expect((await stranger.send('PATCH /domains/{id}', { params: { id }, body: { appLinks } })).status).toBe(404)
  expect((await workspace.call('GET /domains')).data).toMatchObject([{ appLinks: null }])
})
