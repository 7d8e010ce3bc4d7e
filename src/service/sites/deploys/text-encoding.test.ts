import { expect, test } from 'vitest'
import { getFileType } from '#contract/site-file-types.ts'
import { encodedTexts } from '#testing/real-world/encoded-texts.ts'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { zipFiles } from '#testing/create-site.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'
import { findEncoding } from '#service/net/find-encoding.ts'

test.each(encodedTexts)('$name', ({ path, bytes, charset }) => {
  const encoding = findEncoding(bytes, getFileType(path).type)
  expect(encoding === null || encoding === 'undeclared' ? encoding : encoding.charset).toBe(charset)
})

test('a page saved by Word is sent in its own encoding, its links are found, and the deploy has a note', async () => {
  const service = await getSharedService()
  const workspace = await service.createWorkspace()
  const page = Buffer.from(
    '<html><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252"></head><body>Caf\xe9 \x80 5 <img src="Gr\xfc\xdfe.jpg"></body></html>',
    'latin1',
  )
  const zip = zipFiles({
    'index.htm': page,
    'Grüße.jpg': 'p',
    'notes.txt': Buffer.from('Gr\xfc\xdfe', 'latin1'),
    'b.txt': 'Grüße',
  })
  const body = { name: 'Word', subdomain: createUniqueSubdomain(), zip }
  const { site, deploy } = await workspace.call('POST /sites', { body })
  const answer = await requestHost(service.origin, site.url)
  expect(answer.headers['content-type']).toBe('text/html; charset=windows-1252')
  expect(answer.bytes.equals(page)).toBe(true)
  const types = await Promise.all(['notes.txt', 'b.txt'].map((path) => requestHost(service.origin, site.url + path)))
  expect(types.map(({ headers }) => headers['content-type'])).toEqual([
    'text/plain; charset=windows-1252',
    'text/plain; charset=utf-8',
  ])
  expect(deploy.brokenLinks).toEqual([])
  expect(deploy.fileNotes).toEqual([
    { path: 'index.htm', note: 'Is not UTF-8: sent as windows-1252, as its <meta> tag says.' },
    { path: 'notes.txt', note: 'Is not UTF-8, and does not say what it is: sent as windows-1252.' },
  ])
})

test('5 MB that look like endless declarations are read immediately', () => {
  const startedAt = performance.now()
  for (const text of ['<meta '.repeat(800_000), '<?xml '.repeat(800_000), '@charset "'.repeat(500_000)])
    for (const type of ['text/html', 'text/css', 'application/xml'])
      expect(findEncoding(Buffer.from(`${text}\xff`, 'latin1'), type)).toBe('undeclared')
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
