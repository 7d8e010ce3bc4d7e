import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { openStore } from '#service/platform/storage/open-store.ts'
import { buildZip } from './build-zip.ts'

export const smallSite = siteZip('Hello')
/** Over 3 MB, which Deflate cannot make smaller. */
export const largeSite = siteZip('Large', randomBytes(3_500_000))

function siteZip(title: string, more?: Buffer): Buffer {
  const image = more ? [{ name: 'image.png', content: more, method: 0 }] : []
  return buildZip([{ name: 'index.html', content: `<!doctype html><title>${title}</title>` }, ...image])
}

/** A 400 with one issue. */
export function issue(where: string, path: string, message: RegExp) {
  const text: unknown = expect.stringMatching(message)
  return {
    status: 400,
    body: { error: { code: 'invalid_request', details: { issues: [{ in: where, path, message: text }] } } },
  }
}

/** Keys of what uploads have in the store of a service. */
export async function listUploaded({ dataDir }: { dataDir: string }): Promise<string[]> {
  const store = await openStore({ dataDir, storageUrl: null })
  return Array.fromAsync(store.list('uploads/'))
}
