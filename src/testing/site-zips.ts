import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { buildZip } from './build-zip.ts'
import { openTestStore } from './service.ts'

export const smallSite = createSiteZip('Hello')
/** Over 3 MB, which Deflate cannot make smaller. */
export const largeSite = createSiteZip('Large', randomBytes(3_500_000))

function createSiteZip(title: string, image?: Buffer): Buffer {
  const imageEntries = image ? [{ name: 'image.png', content: image, method: 0 }] : []
  return buildZip([{ name: 'index.html', content: `<!doctype html><title>${title}</title>` }, ...imageEntries])
}

/** Returns the expected 400 with one issue. */
export function expectedIssue(location: string, path: string, message: RegExp) {
  const text: unknown = expect.stringMatching(message)
  return {
    status: 400,
    body: { error: { code: 'invalid_request', details: { issues: [{ in: location, path, message: text }] } } },
  }
}

/** Lists the keys of uploads in the store of a service. */
export async function listUploadKeys(service: Parameters<typeof openTestStore>[0]): Promise<string[]> {
  const store = await openTestStore(service)
  return Array.fromAsync(store.list('uploads/'))
}
