import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildZip } from '#testing/build-zip.ts'
import { zipNames } from '#testing/real-world/zip-names.ts'
import { readArchive } from './read-archive.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'names-'))))
afterAll(() => rm(folder, { recursive: true }))

test.each(zipNames)('$name', async ({ bytes, read, isGuess }) => {
  const directory = await mkdtemp(path.join(folder, 'zip-'))
  const zip = path.join(directory, 'site.zip')
  await writeFile(zip, buildZip([{ name: 'index.html' }, ...bytes.map((name) => ({ name }))]))
  const result = await readArchive({ zip, into: await mkdtemp(path.join(directory, 'into-')) })
  if (!result.ok) throw new Error(result.reason)
  const [, ...files] = result.files
  expect(files.map((file) => file.path)).toEqual(read)
  expect(files.map(({ guessedEncoding }) => guessedEncoding !== undefined)).toEqual(read.map(() => isGuess))
})
