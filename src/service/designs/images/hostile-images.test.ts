import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createHostileImages } from '#testing/hostile-images.ts'
import { readImage } from './read-image.ts'

const corpus = await createHostileImages()
const directory = mkdtempSync(join(tmpdir(), 'tessera-hostile-images-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const traces = /<script|<\?php|index\.html|alert\(|Jane Doe|GPS|Exif|acTL|fcTL|ICC_PROFILE|iCCP|zTXt/

test('there are at least thirty hostile images', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(30)
})

test.each(corpus.filter(({ rejection }) => rejection))(
  '$name is refused with its reason',
  async ({ bytes, rejection }) => {
    expect(await readImage(bytes, 'wsp_test')).toEqual({ ok: false, reason: expect.stringMatching(rejection ?? /$^/) })
  },
)

test.each(corpus.filter(({ rejection }) => !rejection))('only the pixels of $name are stored', async ({ bytes }) => {
  const read = await readImage(bytes, 'wsp_test')
  if (!read.ok) throw new Error(`The picture ${read.reason}`)
  expect(Buffer.from(read.bytes).toString('latin1')).not.toMatch(traces)
  const { exif, icc, xmp, orientation, pages, space, depth } = await sharp(read.bytes).metadata()
  expect({ exif, icc, xmp, orientation, space, depth }).toEqual({ space: 'srgb', depth: 'uchar' })
  expect(pages ?? 1).toBeLessThanOrEqual(400)
  expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(4_096)
})

test('a process that reads all hostile images, four at a time, needs less than 300 MB', async () => {
  for (const [index, { bytes }] of corpus.entries()) writeFileSync(join(directory, String(index)), bytes)
  const { stdout } = await promisify(execFile)(process.execPath, ['src/testing/read-hostile-images.ts', directory])
  expect(Number(stdout)).toBeGreaterThan(30)
  expect(Number(stdout)).toBeLessThan(300)
})
