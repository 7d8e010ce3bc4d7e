import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { toZip } from '../zip.ts'

function toManifest(files: Record<string, string>) {
  return Object.entries(files).map(([path, text]) => ({ path, sha256: toHash(text), size: Buffer.byteLength(text) }))
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Cases of deploys that send only what the site does not have. */
export const siteManifestCases: Case[] = [
  {
    name: 'only the missing files of a folder are uploaded',
    rule: 'addition: POST /sites/{id}/missing-files, POST /sites/{id}/deploys',
    async run({ client, createSite, visit }) {
      const site = await createSite({ files: { 'index.html': '<h1>One</h1>', 'a.css': 'h1 { color: red }' } })
      const params = { id: site.id }
      const files = toManifest({ 'index.html': '<h1>Two</h1>', 'a.css': 'h1 { color: red }' })
      const { missing } = await client.ok('POST /sites/{id}/missing-files', { params, body: { files } })
      assert.deepEqual(missing, [toHash('<h1>Two</h1>')])
      const zip = new Uint8Array(Buffer.from(toZip({ [toHash('<h1>Two</h1>')]: '<h1>Two</h1>' }), 'base64'))
      const { uploadId } = await client.ok('POST /sites/uploads', { body: { size: zip.byteLength } })
      const headers = { 'content-type': 'application/zip' }
      assertStatus(
        await client.send('PUT /sites/uploads/{uploadId}', { params: { uploadId }, bytes: zip, headers }),
        200,
      )
      const { deploy } = await client.ok('POST /sites/{id}/deploys', { params, body: { files, uploadId } })
      assert.deepEqual([deploy.version, deploy.live, deploy.fileCount], [2, true, 2])
      assert.match((await visit(site.url)).text, /Two/)
    },
  },
  {
    name: 'a folder that is not a site, or whose files are missing, is refused',
    rule: 'addition: POST /sites/{id}/deploys, by the rules for ZIPs',
    async run({ client, createSite, visit }) {
      const site = await createSite({ files: { 'index.html': '<h1>One</h1>' } })
      const params = { id: site.id }
      const manifestWithOutsidePath = { files: toManifest({ 'index.html': '<h1>One</h1>', '../evil.html': 'evil' }) }
      assertIssue(
        await client.send('POST /sites/{id}/missing-files', { params, body: manifestWithOutsidePath }),
        'body',
        'files',
      )
      assertIssue(
        await client.send('POST /sites/{id}/deploys', { params, body: manifestWithOutsidePath }),
        'body',
        'files',
      )
      const unsent = { files: toManifest({ 'index.html': '<h1>Never sent</h1>' }) }
      assertIssue(await client.send('POST /sites/{id}/deploys', { params, body: unsent }), 'body', 'files.0.sha256')
      assert.match((await visit(site.url)).text, /One/)
    },
  },
]
