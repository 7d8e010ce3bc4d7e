import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SiteDeploy } from '#contract/site-deploy.ts'
import type { ManifestFile } from '#contract/site-manifest.ts'
import { buildZip } from '#testing/build-zip.ts'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { expectedIssue } from '#testing/site-zips.ts'
import { findManifestFiles } from './manifest-files.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const toFile = (path: string, text = path) => ({ path, sha256: hash(text), size: Buffer.byteLength(text) })
const index = toFile('index.html')
const folder = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => toFile(path, text))

/** The result of a deploy, without the fields that differ from version to version. */
const Deployed = z.object({
  skipped: z.array(z.string()),
  deploy: SiteDeploy.omit({ id: true, version: true, previewUrl: true, createdAt: true }),
})

describe('a list of files is refused by the rules for ZIPs', () => {
  test.each([
    ['a parent folder', [toFile('../evil.html')], /leads out of its folder/],
    ['a parent folder with backslashes', [toFile(String.raw`a\..\..\evil.html`)], /leads out of its folder/],
    ['an encoded parent folder', [toFile('%2e%2e/evil.html')], /leads out of its folder/],
    ['an absolute path', [toFile('/etc/passwd')], /absolute path/],
    ['a drive', [toFile('C:/evil.html')], /absolute path/],
    ['an invisible character', [toFile('a\u202elmth.exe')], /invisible characters/],
    ['no name', [toFile('./')], /without a name/],
    ['a folder', [toFile('assets/')], /without a name/],
    ['two names that differ in case', [toFile('a.html'), toFile('A.html')], /differ only in case/],
    ['the same name twice', [toFile('a.html'), toFile('./a.html')], /two files with the same name/],
    [
      'a file and a folder with the same name',
      [toFile('a'), toFile('a/b.html')],
      /a file and a folder with the same name/,
    ],
    ['two sizes of one content', [{ ...toFile('a.txt'), size: 1 }, toFile('b.txt', 'a.txt')], /has two sizes/],
    ['a file over the limit', [{ ...toFile('a.mp4'), size: 5_000_001 }], /too large: "a.mp4"/],
    ['files over the limit', [1, 2, 3, 4].map((i) => ({ ...toFile(`${i}.mp4`), size: 4_000_000 })), /15 MB is the/],
    ['too many files', Array.from({ length: 300 }, (_, i) => toFile(`${i}.txt`)), /301 files for the site; 300 is/],
  ])('%s', (_name, files, reason) => {
    const message = expect.stringMatching(new RegExp(`^The folder .*${reason.source}`))
    const issues = [expect.objectContaining({ path: 'files', message })]
    expect(() => findManifestFiles([index, ...files])).toThrow(expect.objectContaining({ details: { issues } }))
  })

  test('no index', () => {
    expect(() => findManifestFiles([toFile('menu.html')])).toThrow('not valid')
  })
})

describe('a deploy', () => {
  let workspace: TestWorkspace
  beforeAll(async () => void (workspace = await (await getSharedService()).createWorkspace()))

  const listMissing = async (id: string, files: ManifestFile[], client = workspace) =>
    client.send('POST /sites/{id}/missing-files', { params: { id }, body: { files } })
  const deploy = (id: string, files: ManifestFile[], uploadId?: string) =>
    workspace.send('POST /sites/{id}/deploys', { params: { id }, body: { files, ...(uploadId && { uploadId }) } })
  /** Uploads a ZIP with these contents, named by their hashes or otherwise. */
  async function upload(contents: readonly (string | { name: string; content: string })[]) {
    const zip = buildZip(
      contents.map((content) => (typeof content === 'string' ? { name: hash(content), content } : content)),
    )
    const { url, uploadId } = await workspace.call('POST /sites/uploads', { body: { size: zip.byteLength } })
    const headers = { authorization: `Bearer ${workspace.key}` }
    expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(zip) })).status).toBe(200)
    return uploadId
  }
  const visit = async (url: string) => (await requestHost((await getSharedService()).origin, url)).body

  test('of a list makes the same version as a ZIP of the folder, from the missing files alone', async () => {
    const page = '<a href="missing.html">Menu</a>'
    const before = { 'index.html': page, 'logo.svg': '<svg/>', _redirects: '/old /index.html 301\nwrong' }
    const site = await createSite(workspace, before)
    const after = { ...before, 'index.html': `${page}<p>New`, '.env': 'SECRET=1', 'text.txt': '\u00e4 text' }
    const missing = await listMissing(site.id, folder(after))
    const sentHashes = [after['index.html'], after['text.txt'], after['_redirects']]
    expect(missing.body).toEqual({ missing: expect.arrayContaining(sentHashes.map(hash)) })
    expect(missing.body).toMatchObject({ missing: { length: 3 } })
    const byList = await deploy(site.id, folder(after), await upload(sentHashes))
    const body = { zip: zipFiles(after) }
    const byZip = await workspace.send('POST /sites/{id}/deploy', { params: { id: site.id }, body })
    expect([byList.status, byZip.status]).toEqual([201, 200])
    const [first, second] = [byList, byZip].map(({ body: reply }) => Deployed.parse(reply))
    expect(first).toEqual(second)
    expect(first).toMatchObject({ deploy: { fileCount: 3, skippedFiles: [{ path: '.env' }], brokenLinkCount: 1 } })
    expect(await visit(`${site.url}text.txt`)).toBe('\u00e4 text')
    expect((await deploy(site.id, folder({ 'index.html': page, 'logo.svg': '<svg/>' }))).status).toBe(201)
    expect(await visit(site.url)).toBe(page)
  })

  test('is refused and changes nothing if a content is not what the list says', async () => {
    const site = await createSite(workspace, { 'index.html': 'one' })
    const files = folder({ 'index.html': 'two' })
    const name = hash('two')
    expect(await deploy(site.id, files)).toMatchObject(expectedIssue('body', 'files.0.sha256', /neither in the upload/))
    expect(await deploy(site.id, files, await upload(['three']))).toMatchObject(
      expectedIssue('body', 'files.0.sha256', /neither in the upload nor stored/),
    )
    expect(await deploy(site.id, files, await upload([{ name, content: 'six' }]))).toMatchObject(
      expectedIssue('body', 'uploadId', /name is not its SHA-256/),
    )
    expect(await deploy(site.id, files, await upload([{ name, content: 'longer' }]))).toMatchObject(
      expectedIssue('body', 'files.0.size', /has 6 bytes/),
    )
    const lie = [{ ...toFile('index.html', 'one'), size: 2 }]
    expect(await deploy(site.id, lie)).toMatchObject(expectedIssue('body', 'files.0.size', /has 3 bytes/))
    expect(await deploy(site.id, files, await upload([{ name: '../evil', content: 'x' }]))).toMatchObject(
      expectedIssue('body', 'uploadId', /leads out of its folder/),
    )
    expect(await visit(site.url)).toBe('one')
    expect((await workspace.call('GET /sites/{id}/deploys', { params: { id: site.id } })).data).toHaveLength(1)
  })

  test('knows only the files of its own site', async () => {
    const site = await createSite(workspace, { 'index.html': 'one', 'secret.txt': 'of this site' })
    const neighbor = await createSite(workspace, { 'index.html': 'one' })
    const stranger = await (await getSharedService()).createWorkspace()
    const files = folder({ 'index.html': 'one', 'secret.txt': 'of this site' })
    expect((await listMissing(site.id, files)).body).toEqual({ missing: [] })
    expect((await listMissing(neighbor.id, files)).body).toEqual({ missing: [hash('of this site')] })
    expect((await listMissing(site.id, files, stranger)).status).toBe(404)
    expect(await deploy(neighbor.id, files)).toMatchObject(
      expectedIssue('body', 'files.1.sha256', /neither in the upload nor stored/),
    )
  })
})
