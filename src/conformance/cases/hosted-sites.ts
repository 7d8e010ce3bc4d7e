import assert from 'node:assert/strict'
import type { Case } from '../case.ts'
import { toZip } from '../zip.ts'

const toUrl = (url: string, path: string) => new URL(path, url).href

export const hostedSiteCases: Case[] = [
  {
    name: 'files, folders and names without extension are served with the right types',
    rule: 'issue, Serving: correct types, index.html of folders, extensionless addresses',
    async run({ createSite, visit }) {
      const { url } = await createSite({
        files: {
          'index.html': 'home',
          'about.html': 'about',
          'docs/index.html': 'docs',
          'style.css': 'a{}',
          'app.js': '1',
          'data.json': '{}',
          'bild ä.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
          'font.woff2': 'f',
          'clip.mp4': 'v',
          'ada.vcf': 'c',
          LICENSE: 'MIT',
          '.well-known/apple-app-site-association': '{}',
          'old/index.htm': 'old',
        },
      })
      const expectedFiles: [string, string, string][] = [
        ['', 'text/html; charset=utf-8', 'home'],
        ['index.html', 'text/html; charset=utf-8', 'home'],
        ['about', 'text/html; charset=utf-8', 'about'],
        ['about.html', 'text/html; charset=utf-8', 'about'],
        ['docs/', 'text/html; charset=utf-8', 'docs'],
        ['style.css?v=1', 'text/css; charset=utf-8', 'a{}'],
        ['app.js', 'text/javascript; charset=utf-8', '1'],
        ['data.json', 'application/json', '{}'],
        ['bild%20%C3%A4.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
        ['font.woff2', 'font/woff2', 'f'],
        ['clip.mp4', 'video/mp4', 'v'],
        ['ada.vcf', 'text/vcard; charset=utf-8', 'c'],
        ['LICENSE', 'application/octet-stream', 'MIT'],
        ['.well-known/apple-app-site-association', 'application/json', '{}'],
        ['old/', 'text/html; charset=utf-8', 'old'],
      ]
      for (const [path, type, text] of expectedFiles) {
        const answer = await visit(toUrl(url, path))
        assert.deepEqual(
          [path, answer.status, answer.headers.get('content-type'), answer.text],
          [path, 200, type, text],
        )
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      }
      assert.equal((await visit(toUrl(url, 'LICENSE'))).headers.get('content-disposition'), 'attachment')
      assert.equal((await visit(toUrl(url, 'ada.vcf'))).headers.get('content-disposition'), null)
      const merged = await visit(`${url}docs//?a=b`)
      assert.deepEqual([merged.status, merged.headers.get('location')], [308, toUrl(url, 'docs/?a=b')])
      const folder = await visit(toUrl(url, 'docs?a=b'))
      assert.deepEqual([folder.status, folder.headers.get('location')], [308, toUrl(url, 'docs/?a=b')])
      const page = await visit(toUrl(url, 'about/'))
      assert.deepEqual([page.status, page.headers.get('location')], [308, toUrl(url, 'about')])
    },
  },
  {
    name: 'an unknown address shows 404.html with status 404, or a notice',
    rule: 'issue, Serving: 404.html',
    async run({ createSite, visit }) {
      const withNotFoundPage = await createSite({ files: { 'index.html': 'home', '404.html': 'nothing here' } })
      const withoutNotFoundPage = await createSite()
      for (const path of ['nothing', 'a/b/c', '%00', '..%2f..%2fetc%2fpasswd', 'v1/me', 'docs']) {
        const answer = await visit(toUrl(withNotFoundPage.url, path))
        assert.deepEqual([path, answer.status, answer.text], [path, 404, 'nothing here'])
        assert.match((await visit(toUrl(withoutNotFoundPage.url, path))).text, /<h1/)
      }
      const posted = await visit(withNotFoundPage.url, { method: 'POST', body: 'x' })
      assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
    },
  },
  {
    name: 'files are compressed and have an ETag',
    rule: 'issue, Serving: strong ETag, brotli and gzip',
    async run({ createSite, visit }) {
      const text = `<h1>${'Hello, world. '.repeat(100)}</h1>`
      const { url } = await createSite({ files: { 'index.html': text } })
      const etags = new Set<string | null>()
      for (const [acceptEncoding, encoding] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0', null],
        ['', null],
      ] as const) {
        const answer = await visit(url, { headers: { 'accept-encoding': acceptEncoding } })
        assert.deepEqual(
          [answer.headers.get('content-encoding'), answer.headers.get('vary')],
          [encoding, 'accept-encoding'],
        )
        const etag = answer.headers.get('etag') ?? ''
        assert.match(etag, /^"[^"]+"$/)
        etags.add(etag)
        for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const secondReply = await visit(url, { headers: { 'accept-encoding': acceptEncoding, 'if-none-match': tag } })
          assert.deepEqual([secondReply.status, secondReply.text, secondReply.headers.get('etag')], [304, '', etag])
        }
        assert.equal((await visit(url, { headers: { 'if-none-match': '"other"' } })).text, text)
      }
      assert.equal(etags.size, 3)
      const head = await visit(url, { method: 'HEAD' })
      assert.deepEqual([head.status, head.text, head.headers.get('content-length')], [200, '', `${text.length}`])
    },
  },
  {
    name: 'a part of a file can be requested',
    rule: 'issue, Serving: ranges',
    async run({ createSite, visit }) {
      const { url } = await createSite({ files: { 'index.html': 'home', 'track.mp3': '0123456789' } })
      const requestTrack = (headers: Record<string, string>) => visit(toUrl(url, 'track.mp3'), { headers })
      const etag = (await requestTrack({})).headers.get('etag') ?? ''
      for (const [range, part, text] of [
        ['0-3', '0-3', '0123'],
        ['7-', '7-9', '789'],
        ['-2', '8-9', '89'],
        ['5-99', '5-9', '56789'],
      ]) {
        const answer = await requestTrack({ range: `bytes=${range}`, 'if-range': etag })
        assert.deepEqual(
          [answer.status, answer.headers.get('content-range'), answer.text],
          [206, `bytes ${part}/10`, text],
        )
      }
      const beyond = await requestTrack({ range: 'bytes=10-' })
      assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, 'bytes */10'])
      for (const headers of [
        { range: 'bytes=0-3', 'if-range': '"other"' },
        { range: 'lines=1-2' },
        { range: 'bytes=3-1' },
      ])
        assert.deepEqual(
          [(await requestTrack(headers)).status, (await requestTrack(headers)).text],
          [200, '0123456789'],
        )
    },
  },
  {
    name: 'only files with a hash in their name are cached forever',
    rule: 'issue, Serving: long caching for hashed names and revalidation for HTML',
    async run({ createSite, visit }) {
      const hashedNames = ['app.3f9a1c2b.js', 'assets/index-DkTqYxh2.js', 'assets/inter.B3fKx9Zq.woff2']
      const plainNames = ['app.js', 'photo-20240101.jpg', 'hero-MacBook2.png', 'my-component2.js', 'page.3f9a1c2b.html']
      const files = Object.fromEntries([...hashedNames, ...plainNames].map((path) => [path, path]))
      const { url } = await createSite({ files: { 'index.html': 'home', ...files } })
      for (const path of hashedNames)
        assert.equal(
          (await visit(toUrl(url, path))).headers.get('cache-control'),
          'public, max-age=31536000, immutable',
          path,
        )
      for (const path of ['', ...plainNames])
        assert.equal((await visit(toUrl(url, path))).headers.get('cache-control'), 'no-cache', path)
    },
  },
  {
    name: 'a page that was open during a deploy still gets the files of its version',
    rule: 'addition: pages that were open during a deploy',
    async run({ client, createSite, visit }) {
      const readText = async (path: string, siteUrl = site.url) => {
        const { status, text } = await visit(toUrl(siteUrl, path))
        return status === 200 ? text : status
      }
      const deploy = (files: Record<string, string>) =>
        client.ok('POST /sites/{id}/deploy', { params: { id: site.id }, body: { zip: toZip(files) } })
      const first = {
        'index.html': '1',
        'app.js': '1',
        'page.3f9a1c2b.html': '1',
        'lib.9c8b7a6f.js': '1',
        'menu.pdf': '1',
      }
      const site = await createSite({ files: { ...first, 'assets/index-DkTqYxh2.js': '1' } })
      const second = await deploy({ 'index.html': '2', 'lib.9c8b7a6f.js': '2', 'assets/index-B3fKx9Zq.js': '2' })
      assert.equal(await readText('assets/index-DkTqYxh2.js?v=1'), '1')
      assert.equal(await readText('assets/index-B3fKx9Zq.js'), '2')
      const { headers } = await visit(toUrl(site.url, 'assets/index-DkTqYxh2.js'))
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(await readText('app.js'), '1')
      assert.equal((await visit(toUrl(site.url, 'app.js'))).headers.get('cache-control'), 'no-cache')
      const navigation = await visit(toUrl(site.url, 'app.js'), { headers: { accept: 'text/html,*/*;q=0.8' } })
      assert.equal(navigation.status, 404)
      for (const path of ['page.3f9a1c2b.html', 'page.3f9a1c2b', 'menu.pdf', 'assets/index-Zk3qYxh2.js'])
        assert.equal(await readText(path), 404, path)
      // A preview has the files of one version only.
      assert.equal(await readText('assets/index-DkTqYxh2.js', second.deploy.previewUrl), 404)
      await client.ok('POST /sites/{id}/deploy', {
        params: { id: site.id },
        body: { zip: toZip({ 'index.html': 'draft', 'draft.js': 'draft' }), live: false },
      })
      await deploy({ 'index.html': '3', '404.html': 'missing' })
      // Nobody can have a page of a version that was never live.
      assert.equal((await visit(toUrl(site.url, 'draft.js'))).status, 404)
      // The most recent version that has the file is used.
      assert.equal(await readText('lib.9c8b7a6f.js'), '2')
      assert.equal(await readText('assets/index-DkTqYxh2.js'), '1')
      await client.ok('POST /sites/{id}/restore', { params: { id: site.id }, body: { deployId: second.deploy.id } })
      assert.deepEqual([await readText(''), await readText('assets/index-DkTqYxh2.js')], ['2', '1'])
    },
  },
]
