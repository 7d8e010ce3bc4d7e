import sharp from 'sharp'
import { z } from 'zod'
import { createKey } from '#service/keys/create-key.ts'
import { createWorkspace } from '#service/workspace/create-workspace.ts'
import { openOwn } from './own-service.ts'
import { tell } from './tell.ts'

const DOWNLOADS = 40
const BOMBS = 3
const MB = 1024 * 1024

/** The most memory that the process takes while the largest pictures are downloaded, and while small files promise large ones. */
export async function benchMemory(): Promise<void> {
  const own = await openOwn()
  const { origin } = await own.serve()
  const { id } = await createWorkspace(own.opened.db, { name: 'Memory', plan: 'business' })
  // A key's render budget lets it have 30 of the largest pictures a minute.
  const names = ['One', 'Two']
  const keys = await Promise.all(
    names.map(async (name) => createKey(own.opened.db, id, { name, scope: 'write', expiresAt: undefined })),
  )
  const call = async (place: number, path: string, body?: object) =>
    fetch(`${origin}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${keys[place % keys.length]?.key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const destination = { type: 'url', url: 'https://example.com' }
  const made = await (await call(0, '/codes', { name: 'Poster', destination })).json()
  const code = z.object({ id: z.string() }).parse(made)
  tell(`Memory of the process, service and embedded database: ${mb(process.memoryUsage.rss())} MB at rest`)

  const downloads = await mostWhile(async () =>
    Promise.all(
      Array.from({ length: DOWNLOADS }, async (_, place) => {
        const answer = await call(place, `/codes/${code.id}/download?format=png&size=4096`)
        await answer.arrayBuffer()
        return answer.status
      }),
    ),
  )
  tell(`  ${DOWNLOADS} downloads at 4096 px at once: ${downloads.text}`)
  for (const side of [7_000, 3_540]) {
    const flat = sharp({ create: { width: side, height: side, channels: 3, background: '#357' } })
    const bomb = await flat.avif({ effort: 0 }).toBuffer()
    const bombs = await mostWhile(async () =>
      Promise.all(
        Array.from({ length: BOMBS }, async (_, place) => {
          // One byte more behind its end, and it is another picture.
          const data = Buffer.concat([bomb, Buffer.alloc(place)]).toString('base64')
          return (await call(place, '/images', { data })).status
        }),
      ),
    )
    tell(`  ${BOMBS} AVIFs of ${side} × ${side} in ${bomb.byteLength} bytes at once: ${bombs.text}`)
  }
  await own.end()
}

/** Runs something; answers in words the most memory meanwhile, how long it took, and how the calls were answered. */
async function mostWhile(work: () => Promise<number[]>): Promise<{ text: string }> {
  const began = performance.now()
  let most = 0
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  const statuses = await work().finally(() => clearInterval(look))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} × ${status}`)
  return { text: `${mb(most)} MB at most, ${seconds} s, answered ${counts.join(', ')}` }
}

function mb(bytes: number): string {
  return (bytes / MB).toFixed(0)
}
