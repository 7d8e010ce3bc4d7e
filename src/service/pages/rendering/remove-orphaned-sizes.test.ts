import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { images } from '#service/designs/images/schema.ts'
import { createFileStore } from '#service/storage/file-store.ts'
import { removeOrphanedSizes } from './remove-orphaned-sizes.ts'

const root = mkdtempSync(join(tmpdir(), 'tessera-lost-sizes-'))
const store = await createFileStore(root)
const { db, close } = await openTestDatabase()
afterAll(async () => {
  await close()
  rmSync(root, { recursive: true, force: true })
})

test('only the sizes of deleted images are deleted', async () => {
  const image = {
    workspaceId: 'wsp_1',
    name: 'A',
    type: 'image/png',
    width: 1,
    height: 1,
    bytes: 1,
    objectKey: 'images/a.png',
  }
  await db.insert(images).values({ ...image, id: 'img_1', sentHash: '1' })
  for (const id of ['img_1', 'img_2']) await store.put(`sizes/wsp_1/${id}/a-320.webp`, Buffer.from('a'), 'image/webp')
  await removeOrphanedSizes({ db, store })
  expect(await Array.fromAsync(store.list('sizes/'))).toEqual(['sizes/wsp_1/img_1/a-320.webp'])
})
