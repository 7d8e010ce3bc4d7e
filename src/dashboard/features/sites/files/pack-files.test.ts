import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { packFiles } from './pack-files.ts'

test('files are packed under their paths, and progress counts them', async () => {
  const progress: number[] = []
  const text = 'All roses. '.repeat(2_000)
  const zip = await packFiles(
    [
      { path: 'index.html', file: new File([text], 'index.html') },
      { path: 'img/größe.png', file: new File([new Uint8Array([1, 2, 3])], 'größe.png') },
      { path: 'empty.txt', file: new File([], 'empty.txt') },
    ],
    (done) => progress.push(done),
  )
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['index.html', 'img/größe.png', 'empty.txt'])
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toBe(text)
  expect([...(files['img/größe.png'] ?? [])]).toEqual([1, 2, 3])
  expect(progress).toEqual([1, 2, 3])
  expect(zip.size).toBeLessThan(1_000)
})
