import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { createFileStore } from '#service/storage/file-store.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { removeOrphanedFonts, storeFont } from './library.ts'
import type { SafeFont } from './read-font.ts'

const root = mkdtempSync(join(tmpdir(), 'tessera-fonts-'))
const store = await createFileStore(root)
const { db, close } = await openTestDatabase()
afterAll(async () => {
  await close()
  rmSync(root, { recursive: true, force: true })
})

const metrics = { ascent: 1, descent: 0.2, lineGap: 0, width: 0.5, boldWidth: 0.5 }
const createFont = (familyName: string): SafeFont => ({
  ok: true,
  bytes: Buffer.from(familyName),
  familyName,
  style: 'normal',
  minWeight: 400,
  maxWeight: 400,
  scripts: ['latin'],
  metrics,
})
const storeFamily = (familyName: string, workspaceId = 'wsp_1') =>
  storeFont({ db, store }, createFont(familyName), { workspaceId, sentHash: familyName })

test.each([
  ['Acme Grotesk', /^own-acme-grotesk$/],
  ['Acme Grotesk 2.0', /^own-acme-grotesk-2-0$/],
  ['Café', /^own-cafe$/],
  // Letters that are not Latin are dropped, so a hash tells these names apart.
  ['明朝体', /^own-[0-9a-f]{8}$/],
  ['Acme 明朝', /^own-acme-[0-9a-f]{8}$/],
])('a theme names the family %s in letters that are safe in CSS', async (familyName, id) => {
  expect((await storeFamily(familyName))?.familyId).toMatch(id)
})

test('uploads at the same time cannot exceed the limit of 60 fonts', async () => {
  const storeMany = (names: string[]) => Promise.allSettled(names.map((name) => storeFamily(name, 'wsp_3')))
  await storeMany(Array.from({ length: 58 }, (_, index) => `Family ${index}`))
  const results = await storeMany(['Last A', 'Last B', 'Last C', 'Last D', 'Last E'])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await Array.fromAsync(store.list('fonts/wsp_3/'))).toHaveLength(60)
  expect((await storeFamily('Family 0', 'wsp_3'))?.familyName).toBe('Family 0')
})

test('only old files without a font are deleted', async () => {
  const font = await storeFamily('Kept')
  const now = Date.now()
  const [oldId, recentId] = [now - 2 * 24 * 60 * 60 * 1000, now].map((time) => idAtOrAfter('fnt', new Date(time)))
  for (const id of [oldId, recentId]) await store.put(`fonts/wsp_2/${id}/aa/a.woff2`, Buffer.from('a'), 'font/woff2')
  await removeOrphanedFonts({ db, store }, new Date(now + 60_000))
  const keys = await Array.fromAsync(store.list('fonts/'))
  expect(keys).toEqual(expect.arrayContaining([font?.objectKey, `fonts/wsp_2/${recentId}/aa/a.woff2`]))
  expect(keys).not.toContain(`fonts/wsp_2/${oldId}/aa/a.woff2`)
  await removeOrphanedFonts({ db, store }, new Date(now + 2 * 24 * 60 * 60 * 1000))
  expect(await Array.fromAsync(store.list('fonts/wsp_2/'))).toEqual([])
  expect(await store.get(font?.objectKey ?? '')).not.toBeNull()
})
