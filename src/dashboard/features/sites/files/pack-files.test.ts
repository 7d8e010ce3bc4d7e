import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { packFiles } from './pack-files.ts'

test('files are packed under their paths while progress is reported', async () => {
  const reportedCounts: number[] = []
  const text = 'All roses. '.repeat(2_000)
  const zip = await packFiles(
    [
      { path: 'index.html', file: new File([text], 'index.html') },
      { path: 'img/größe.png', file: new File([new Uint8Array([1, 2, 3])], 'größe.png') },
      { path: 'empty.txt', file: new File([], 'empty.txt') },
    ],
    (doneCount) => reportedCounts.push(doneCount),
  )
  const unzippedFiles = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(unzippedFiles)).toEqual(['index.html', 'img/größe.png', 'empty.txt'])
  expect(strFromU8(unzippedFiles['index.html'] ?? new Uint8Array())).toBe(text)
  expect([...(unzippedFiles['img/größe.png'] ?? [])]).toEqual([1, 2, 3])
  expect(reportedCounts).toEqual([1, 2, 3])
  expect(zip.size).toBeLessThan(1_000)
})
