import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { buildZip } from './build-zip.ts'
import { openTestStore } from './service.ts'

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
export async function listUploaded(service: Parameters<typeof openTestStore>[0]): Promise<string[]> {
  const store = await openTestStore(service)
  return Array.fromAsync(store.list('uploads/'))
}
