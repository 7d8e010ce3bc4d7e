import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '../../src/testing/databases.ts'
import { createUniqueSubdomain } from '../../src/testing/create-page.ts'
import { request } from '../../src/testing/request.ts'
import { largeSite } from '../../src/testing/site-zips.ts'
import {
  createDataDir,
  killRepeatedly,
  getKillCount,
  type RunningProduct,
  launchProduct,
} from '../../src/testing/kill-product.ts'

const Upload = z.object({ uploadId: z.string(), received: z.int() })
const rounds = getKillCount(3)

test('an upload can be continued after kills', { timeout: 300_000 }, async () => {
  const database = await createDatabase()
  const dataDir = createDataDir('uploads', database.where)
  const startProduct = () =>
    launchProduct({ entry: 'dist/server/main.js', dataDir, killAt: 'none', database: database.where })
  try {
    const first = await startProduct()
    const body = { size: largeSite.byteLength }
    const { uploadId } = Upload.parse((await request(first.api, 'POST /sites/uploads', { body })).body)
    const acknowledged: number[] = [0]
    const last = await killRepeatedly(
      first,
      { rounds, restart: startProduct, getKillDelayMs: () => 100, isUnderWay: () => true },
      async (running) => {
        // A kill may lose the last bytes of an upload, but no bytes that were acknowledged.
        const upload = await readUpload(running, uploadId).catch(() => null)
        if (upload === null) return
        const { received } = upload
        expect(received).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0)
        for (let start = received; start < received + 900_000; start += 100_000) {
          const end = await sendPart(running, { uploadId, start, length: 100_000 }).catch(() => null)
          if (end === null) break
          acknowledged.push(end)
        }
      },
    )
    const { received } = await readUpload(last, uploadId)
    expect(received).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0)
    expect(await sendPart(last, { uploadId, start: received, length: largeSite.byteLength })).toBe(largeSite.byteLength)
    const site = { name: 'Site', subdomain: createUniqueSubdomain(), uploadId }
    expect(await request(last.api, 'POST /sites', { body: site })).toMatchObject({ status: 201 })
    last.childProcess.kill('SIGKILL')
    await last.childProcess.ended
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await database.remove()
  }
})

async function readUpload({ api }: RunningProduct, uploadId: string) {
  return Upload.parse((await request(api, 'GET /sites/uploads/{uploadId}', { params: { uploadId } })).body)
}

/** Sends a part and returns the size of the upload after it. */
async function sendPart(
  { api }: RunningProduct,
  { uploadId, start, length }: { uploadId: string; start: number; length: number },
) {
  const part = largeSite.subarray(start, start + length)
  const reply = await fetch(`${api.base}/sites/uploads/${uploadId}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${api.key}`,
      'content-range': `bytes ${start}-${start + part.byteLength - 1}/${largeSite.byteLength}`,
    },
    body: new Uint8Array(part),
  })
  return Upload.parse(await reply.json()).received
}
