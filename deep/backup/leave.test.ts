import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/testing/free-port.ts'
import { newPage } from '../../src/testing/new-page.ts'
import { newSite } from '../../src/testing/new-site.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { requestHost, requestRaw } from '../../src/testing/request-host.ts'
import { sharedService } from '../../src/testing/service.ts'
import { leaveCommand } from '../../src/server/leave/command.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'

const [BATCHES, ROWS] = [20, 500]
/** Headers by which a server describes the connection, or its copy of a file. */
const ofEachServer = new Set(
  'accept-ranges connection content-length date etag keep-alive last-modified location server transfer-encoding vary x-request-id'.split(
    ' ',
  ),
)
/** Destinations that could end a string of nginx, its line, or its limit of 4,096 bytes. */
const hostile = [
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

/** Their file is longer than a string of nginx may be. */
const appLinks = {
  apple: [{ appId: 'ABCDE12345.com.example.menu' }],
  android: Array.from({ length: 20 }, (_, nth) => ({
    packageName: `com.example.menu${nth}`,
    sha256CertFingerprints: ['AB'.repeat(32), 'CD'.repeat(32)],
  })),
}

const service = await sharedService({ allowPrivateHosts: true })
const home = mkdtempSync(join(tmpdir(), 'tessera-leave-'))
// As root, nginx answers as another user.
chmodSync(home, 0o755)
const dir = join(home, 'folder')
const settings = { ...service.settings, mailServer: null }
let nginx: Nginx | undefined
let shortCodes: string[] = []
const original = { locked: '', aliased: '', page: '', site: '', rules: '', lines: [''] }

describe.skipIf(!hasNginx)('a folder for nginx', () => {
  beforeAll(async () => {
    const workspace = await service.workspace()
    for (let batch = 0; batch < BATCHES; batch++) {
      const rows = Array.from({ length: ROWS }, (_, nth) => {
        const url = hostile[nth] ?? `https://example.com/${batch}/${nth}?utm_source=print`
        return { name: `Code ${nth}`, url }
      })
      const { codes } = await workspace.call('POST /codes/bulk', {
        body: { rows },
        key: await workspace.newKey('write'),
      })
      shortCodes.push(...codes.map(({ shortCode }) => shortCode))
    }
    const forScans = await workspace.call('POST /domains', { body: { host: 'go.old.test', use: 'scans' } })
    const url = (address: string) => ({ type: 'url' as const, url: address })
    const aliased = await workspace.call('POST /codes', {
      body: {
        name: 'Old',
        destination: url('https://example.com/old'),
        aliases: ['go.old.test/Menu', 'go.old.test/caf%C3%A9/$x'],
      },
    })
    const lower = await workspace.call('POST /codes', {
      body: { name: 'Other', destination: url('https://example.com/other'), aliases: ['go.old.test/menu'] },
    })
    const secret = 'https://example.com/secret-destination'
    const locked = await workspace.call('POST /codes', {
      body: { name: 'Locked', destination: url(secret), accessCode: 'sesame' },
    })
    const ruled = await workspace.call('POST /codes', {
      body: {
        name: 'Ruled',
        destination: url('https://example.com/plain'),
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
    const site = await newSite(workspace, {
      'index.html': '<!doctype html><title>Home</title><link rel=stylesheet href=style.css>',
      'style.css': 'body { color: red }',
      'guide/index.html': '<!doctype html><title>Guide</title>',
      'about.html': '<!doctype html><title>About</title>',
      'with space & $dollar.txt': 'text',
      '404.html': '<!doctype html><title>Nothing</title>',
      _redirects: '/moved /about 302\n/shop https://shop.example/x 301\n/old/* /about 301\n',
      _headers: '/style.css\n  Access-Control-Allow-Origin: *\n',
    })
    const forSite = await workspace.call('POST /domains', { body: { host: 'www.old.test', use: { siteId: site.id } } })
    for (const { id } of [forScans, forSite])
      await workspace.call('PATCH /domains/{id}', { params: { id }, body: { appLinks } })
    const page = await newPage(workspace, { templateId: 'restaurant-menu' })
    await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
    const ofPage = await workspace.call('POST /codes', {
      body: { name: 'Page', destination: { type: 'page', pageId: page.id } },
    })
    shortCodes = [...shortCodes, aliased.shortCode, lower.shortCode, ruled.shortCode, ofPage.shortCode]
    Object.assign(original, {
      locked: locked.shortCode,
      aliased: aliased.shortCode,
      page: page.url,
      site: site.url,
      rules: ruled.shortCode,
    })
    const port = await freePort()
    const answer = await leaveCommand(
      service.opened,
      { command: 'leave', dir, workspace: workspace.id, port },
      settings,
    )
    if (!answer.ok) throw new Error(answer.lines.join())
    original.lines = answer.lines
    nginx = await startNginx(dir, port)
  }, 120_000)
  afterAll(async () => {
    await nginx?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('every code is answered by nginx as by the service, in upper and lower case', { timeout: 120_000 }, async () => {
    const different = []
    for (const [nth, shortCode] of shortCodes.entries()) {
      const path = `/${nth % 3 === 0 ? shortCode.toLowerCase() : shortCode}?utm=1`
      // `fetch` would take twice the time for these twenty thousand requests.
      const ask = (origin: string) => requestRaw(origin, { host: new URL(origin).host, path, method: 'HEAD' })
      const [ours, theirs] = await Promise.all([ask(service.origin), ask(`http://127.0.0.1:${nginx?.port}`)])
      const facts = [ours, theirs].map(({ status, headers }) =>
        [status, headers['location'], headers['cache-control']].join(),
      )
      if (ours.status !== 302 || facts[0] !== facts[1]) different.push(facts)
    }
    expect(shortCodes).toHaveLength(BATCHES * ROWS + 4)
    expect(different).toEqual([])
    expect((await fetch(`http://127.0.0.1:${nginx?.port}/unknown`)).status).toBe(404)
  })

  test('rules by operating system hold', async () => {
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
      const ours = await ask(service.origin)
      expect(await ask(`http://127.0.0.1:${nginx?.port}`)).toBe(ours)
      locations.push(ours)
    }
    const [ios, plain] = ['https://example.com/ios?$a', 'https://example.com/plain']
    expect(locations).toEqual([ios, ios, plain, plain, plain, plain])
  })

  test('aliases are answered on their host, where upper and lower case differ', async () => {
    const ask = async (path: string) => {
      const ours = await requestRaw(service.origin, { host: 'go.old.test', path, method: 'HEAD' })
      const theirs = await requestRaw(`http://127.0.0.1:${nginx?.port}`, { host: 'go.old.test', path, method: 'HEAD' })
      return [ours, theirs].map(({ status, headers }) => [status, headers['location']])
    }
    const old = [302, 'https://example.com/old']
    for (const path of ['/Menu', '/Menu/', '/caf%C3%A9/$x', `/${original.aliased}`])
      expect(await ask(path)).toEqual([old, old])
    const other = [302, 'https://example.com/other']
    expect(await ask('/menu')).toEqual([other, other])
    expect((await ask('/MENU')).map(([status]) => status)).toEqual([404, 404])
  })

  test('the files that let apps open links are answered on domains of scans and of sites', async () => {
    for (const host of ['go.old.test', 'www.old.test'])
      for (const path of ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json']) {
        const ours = await requestRaw(service.origin, { host, path })
        const theirs = await requestRaw(`http://127.0.0.1:${nginx?.port}`, { host, path })
        expect(theirs).toMatchObject({ status: 200, body: ours.body })
        expect(theirs.headers['content-type']).toBe('application/json')
      }
  })

  test('the destination of a code with an access code is in no file', async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx?.port}/${original.locked}`, { redirect: 'manual' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('access code')
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
      if (statSync(join(dir, name)).isFile())
        expect(readFileSync(join(dir, name), 'latin1')).not.toContain('secret-destination')
    expect(existsSync(join(dir, 'UNFINISHED'))).toBe(false)
  })

  test('pages and sites are answered with the same status, type, headers and bytes', async () => {
    const { site, page } = original
    const home = (await requestHost(service.origin, page, { headers: { accept: 'image/webp' } })).body
    const pictures = (home.match(/\/_\/(?:pictures|art)\/[\w.~%/-]+/g) ?? []).map((path) => page + path.slice(1))
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
        const same = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofEachServer.has(name)))
        const to = typeof location === 'string' ? new URL(location, address) : null
        const path = to && (to.hostname.endsWith('.example') ? to.href : to.pathname)
        const isMoved = status >= 300 && status < 400
        return isMoved
          ? { status, path, cache: headers['cache-control'] }
          : { status, same, bytes: bytes.toString('base64') }
      }
      expect({ address, ...(await ask(`http://127.0.0.1:${nginx?.port}`)) }).toEqual({
        address,
        ...(await ask(service.origin)),
      })
    }
  })

  test('what nginx cannot do is counted, and named in a report', () => {
    expect(original.lines).toContain(
      '1 code has rules that nginx cannot evaluate, and leads to its other destinations.',
    )
    expect(original.lines).toContain('1 code with an access code says that it needs the service.')
    const report = readFileSync(join(dir, 'report.txt'), 'utf8')
    expect(report).toContain(original.rules)
    expect(report).toContain(original.locked)
  })

  test('a directory that has files is refused', async () => {
    const answer = await leaveCommand(
      service.opened,
      { command: 'leave', dir, port: 8_080, workspace: undefined },
      settings,
    )
    expect(answer).toEqual({ ok: false, lines: [expect.stringContaining('is not empty')] })
  })
})
