import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/testing/free-port.ts'
import { createPage } from '../../src/testing/create-page.ts'
import { createSite } from '../../src/testing/create-site.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { requestHost, requestRaw } from '../../src/testing/request-host.ts'
import { getSharedService } from '../../src/testing/service.ts'
import { leaveCommand } from '../../src/server/leave/command.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'

const [BATCHES, ROWS_PER_BATCH] = [20, 500]
/** Headers that describe the connection or the stored file. They differ between servers. */
const serverHeaders = new Set(
  'accept-ranges connection content-length date etag keep-alive last-modified location server transfer-encoding vary x-request-id'.split(
    ' ',
  ),
)
/** Destinations that could break the configuration: they end a string or a line, or are longer than the 4,096 bytes that nginx allows. */
const hostileDestinations = [
  'https://example.com/?price=$10&host=$host&x=${uri}',
  `https://example.com/?a='b';%20return%20200%20{}`,
  String.raw`https://example.com/?back=\\slash\n"quoted"`,
  'https://example.com/%0d%0aSet-Cookie:%20a=b',
  'https://example.com/$to$$1~*.$#fragment',
  `https://example.com/?long=${'$'.repeat(1_500)}`,
  `https://example.com/?${'ä'.repeat(150)}`,
  'https://bücher.example/straße?q=ü',
  'https://example.com/a b?c d',
]

/** App links whose file is longer than a string in the configuration of nginx may be. */
const appLinks = {
  apple: [{ appId: 'ABCDE12345.com.example.menu' }],
  android: Array.from({ length: 20 }, (_, index) => ({
    packageName: `com.example.menu${index}`,
    sha256CertFingerprints: ['AB'.repeat(32), 'CD'.repeat(32)],
  })),
}

const service = await getSharedService({ allowPrivateHosts: true })
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-leave-'))
// nginx that is started as root reads files as another user.
chmodSync(tempFolder, 0o755)
const dir = join(tempFolder, 'folder')
const settings = { ...service.settings, mailServer: null }
let nginx: Nginx | undefined
let shortCodes: string[] = []
const original = { locked: '', aliased: '', page: '', site: '', rules: '', lines: [''] }

describe.skipIf(!hasNginx)('a folder for nginx', () => {
  beforeAll(async () => {
    const workspace = await service.createWorkspace()
    for (let batch = 0; batch < BATCHES; batch++) {
      const rows = Array.from({ length: ROWS_PER_BATCH }, (_, index) => {
        const url = hostileDestinations[index] ?? `https://example.com/${batch}/${index}?utm_source=print`
        return { name: `Code ${index}`, url }
      })
      const { codes } = await workspace.call('POST /codes/bulk', {
        body: { rows },
        key: await workspace.createKey('write'),
      })
      shortCodes.push(...codes.map(({ shortCode }) => shortCode))
    }
    const scanDomain = await workspace.call('POST /domains', { body: { host: 'go.old.test', use: 'scans' } })
    const toUrlDestination = (address: string) => ({ type: 'url' as const, url: address })
    const aliased = await workspace.call('POST /codes', {
      body: {
        name: 'Old',
        destination: toUrlDestination('https://example.com/old'),
        aliases: ['go.old.test/Menu', 'go.old.test/caf%C3%A9/$x'],
      },
    })
    const lowerCaseCode = await workspace.call('POST /codes', {
      body: {
        name: 'Other',
        destination: toUrlDestination('https://example.com/other'),
        aliases: ['go.old.test/menu'],
      },
    })
    const secret = 'https://example.com/secret-destination'
    const locked = await workspace.call('POST /codes', {
      body: { name: 'Locked', destination: toUrlDestination(secret), accessCode: 'sesame' },
    })
    const codeWithRules = await workspace.call('POST /codes', {
      body: {
        name: 'Ruled',
        destination: toUrlDestination('https://example.com/plain'),
        rules: [
          { name: 'Germany', when: { countries: ['DE'] }, url: 'https://example.com/de' },
          { name: 'Apple', when: { os: ['iOS'] }, url: 'https://example.com/ios?$a' },
          {
            name: 'Over',
            when: { os: ['Android'], until: new Date(Date.now() - 1_000).toISOString() },
            url: 'https://example.com/over',
          },
        ],
      },
    })
    const site = await createSite(workspace, {
      'index.html': '<!doctype html><title>Home</title><link rel=stylesheet href=style.css>',
      'style.css': 'body { color: red }',
      'guide/index.html': '<!doctype html><title>Guide</title>',
      'about.html': '<!doctype html><title>About</title>',
      'with space & $dollar.txt': 'text',
      '404.html': '<!doctype html><title>Nothing</title>',
      _redirects: '/moved /about 302\n/shop https://shop.example/x 301\n/old/* /about 301\n',
      _headers: '/style.css\n  Access-Control-Allow-Origin: *\n',
    })
    const siteDomain = await workspace.call('POST /domains', {
      body: { host: 'www.old.test', use: { siteId: site.id } },
    })
    for (const { id } of [scanDomain, siteDomain])
      await workspace.call('PATCH /domains/{id}', { params: { id }, body: { appLinks } })
    const page = await createPage(workspace, { templateId: 'restaurant-menu' })
    await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
    const pageCode = await workspace.call('POST /codes', {
      body: { name: 'Page', destination: { type: 'page', pageId: page.id } },
    })
    shortCodes = [
      ...shortCodes,
      aliased.shortCode,
      lowerCaseCode.shortCode,
      codeWithRules.shortCode,
      pageCode.shortCode,
    ]
    Object.assign(original, {
      locked: locked.shortCode,
      aliased: aliased.shortCode,
      page: page.url,
      site: site.url,
      rules: codeWithRules.shortCode,
    })
    const port = await freePort()
    const answer = await leaveCommand(
      service.database,
      { command: 'leave', dir, workspace: workspace.id, port },
      settings,
    )
    if (!answer.ok) throw new Error(answer.lines.join())
    original.lines = answer.lines
    nginx = await startNginx(dir, port)
  }, 600_000)
  afterAll(async () => {
    await nginx?.stop()
    rmSync(tempFolder, { recursive: true, force: true })
  })

  test('nginx redirects every code like the service, in upper and lower case', { timeout: 120_000 }, async () => {
    const differences = []
    for (const [index, shortCode] of shortCodes.entries()) {
      const path = `/${index % 3 === 0 ? shortCode.toLowerCase() : shortCode}?utm=1`
      // `fetch` would take twice the time for these twenty thousand requests.
      const ask = (origin: string) => requestRaw(origin, { host: new URL(origin).host, path, method: 'HEAD' })
      const [serviceReply, nginxReply] = await Promise.all([
        ask(service.origin),
        ask(`http://127.0.0.1:${nginx?.port}`),
      ])
      const replies = [serviceReply, nginxReply].map(({ status, headers }) =>
        [status, headers['location'], headers['cache-control']].join(),
      )
      if (serviceReply.status !== 302 || replies[0] !== replies[1]) differences.push(replies)
    }
    expect(shortCodes).toHaveLength(BATCHES * ROWS_PER_BATCH + 4)
    expect(differences).toEqual([])
    expect((await fetch(`http://127.0.0.1:${nginx?.port}/unknown`)).status).toBe(404)
  })

  test('nginx applies rules for operating systems', async () => {
    const agents = [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      phoneAgent,
      'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    ]
    const locations = []
    for (const agent of agents) {
      const ask = async (origin: string) => {
        const headers = { 'user-agent': agent }
        const answer = await fetch(`${origin}/${original.rules}`, { method: 'HEAD', redirect: 'manual', headers })
        return answer.headers.get('location')
      }
      const serviceLocation = await ask(service.origin)
      expect(await ask(`http://127.0.0.1:${nginx?.port}`)).toBe(serviceLocation)
      locations.push(serviceLocation)
    }
    const [ios, plain] = ['https://example.com/ios?$a', 'https://example.com/plain']
    expect(locations).toEqual([ios, ios, plain, plain, plain, plain])
  })

  test('aliases are case-sensitive in nginx, too', async () => {
    const ask = async (path: string) => {
      const serviceReply = await requestRaw(service.origin, { host: 'go.old.test', path, method: 'HEAD' })
      const nginxReply = await requestRaw(`http://127.0.0.1:${nginx?.port}`, {
        host: 'go.old.test',
        path,
        method: 'HEAD',
      })
      return [serviceReply, nginxReply].map(({ status, headers }) => [status, headers['location']])
    }
    const oldRedirect = [302, 'https://example.com/old']
    for (const path of ['/Menu', '/Menu/', '/caf%C3%A9/$x', `/${original.aliased}`])
      expect(await ask(path)).toEqual([oldRedirect, oldRedirect])
    const other = [302, 'https://example.com/other']
    expect(await ask('/menu')).toEqual([other, other])
    expect((await ask('/MENU')).map(([status]) => status)).toEqual([404, 404])
  })

  test('nginx serves the app link files on domains of scans and of sites', async () => {
    for (const host of ['go.old.test', 'www.old.test'])
      for (const path of ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json']) {
        const serviceReply = await requestRaw(service.origin, { host, path })
        const nginxReply = await requestRaw(`http://127.0.0.1:${nginx?.port}`, { host, path })
        expect(nginxReply).toMatchObject({ status: 200, body: serviceReply.body })
        expect(nginxReply.headers['content-type']).toBe('application/json')
      }
  })

  test('no file contains the destination of a code with an access code', async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx?.port}/${original.locked}`, { redirect: 'manual' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('access code')
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
      if (statSync(join(dir, name)).isFile())
        expect(readFileSync(join(dir, name), 'latin1')).not.toContain('secret-destination')
    expect(existsSync(join(dir, 'UNFINISHED'))).toBe(false)
  })

  test('nginx serves pages and sites like the service', async () => {
    const { site, page } = original
    const pageHtml = (await requestHost(service.origin, page, { headers: { accept: 'image/webp' } })).body
    const pictures = (pageHtml.match(/\/_\/(?:pictures|art)\/[\w.~%/-]+/g) ?? []).map((path) => page + path.slice(1))
    const addresses = [
      ...[
        '',
        'style.css',
        'guide/',
        'guide',
        'about',
        'about/',
        'about.html',
        'with%20space%20%26%20%24dollar.txt',
        'none',
        'moved',
        'shop',
      ].map((path) => site + path),
      page,
      ...pictures,
    ]
    expect(pictures.length).toBeGreaterThan(0)
    for (const address of addresses) {
      const ask = async (origin: string) => {
        const { status, headers, bytes } = await requestHost(origin, address, {
          headers: { accept: 'text/html,image/webp' },
        })
        const { location } = headers
        const sentHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !serverHeaders.has(name)))
        const target = typeof location === 'string' ? new URL(location, address) : null
        const path = target && (target.hostname.endsWith('.example') ? target.href : target.pathname)
        const isMoved = status >= 300 && status < 400
        return isMoved
          ? { status, path, cache: headers['cache-control'] }
          : { status, same: sentHeaders, bytes: bytes.toString('base64') }
      }
      expect({ address, ...(await ask(`http://127.0.0.1:${nginx?.port}`)) }).toEqual({
        address,
        ...(await ask(service.origin)),
      })
    }
  })

  test('a report names the codes that nginx cannot serve completely', () => {
    expect(original.lines).toContain(
      '1 code has rules that nginx cannot evaluate, and leads to its other destinations.',
    )
    expect(original.lines).toContain('1 code with an access code says that it needs the service.')
    const report = readFileSync(join(dir, 'report.txt'), 'utf8')
    expect(report).toContain(original.rules)
    expect(report).toContain(original.locked)
  })

  test('a directory that is not empty is rejected', async () => {
    const answer = await leaveCommand(
      service.database,
      { command: 'leave', dir, port: 8_080, workspace: undefined },
      settings,
    )
    expect(answer).toEqual({ ok: false, lines: [expect.stringContaining('is not empty')] })
  })
})
