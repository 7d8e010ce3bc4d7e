import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimData } from './open-data.ts'
import { parseSettings } from './settings.ts'

const temporaryDir = mkdtempSync(join(tmpdir(), 'tessera-claim-'))
afterAll(() => rmSync(temporaryDir, { recursive: true, force: true }))

async function claimDirectory(dataDir: string) {
  const parsed = parseSettings({ DATA_DIR: dataDir })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return claimData(parsed.settings, [])
}

/** Creates a directory that other users may read, as `mkdir`, Docker and systemd do. */
function createReadableDirectory(): string {
  const dir = mkdtempSync(join(temporaryDir, 'open-'))
  chmodSync(dir, 0o755)
  return dir
}

const getMode = (path: string) => statSync(path).mode & 0o777

test.each([
  // The root of a volume has this folder.
  ['an empty data directory', { folders: ['lost+found'], files: [] }],
  ['a data directory of an earlier start', { folders: ['database'], files: ['lock'] }],
])('other users lose access to %s', async (_, { folders, files }) => {
  const dir = createReadableDirectory()
  for (const name of folders) mkdirSync(join(dir, name))
  for (const name of files) writeFileSync(join(dir, name), '')
  await claimDirectory(dir)
  expect(getMode(dir)).toBe(0o700)
})

test.each([
  ['a new directory', null, '1\n'],
  ['a file that a power failure cut off', '', '1\n'],
])('%s is marked with the format', async (_, earlierFormat, format) => {
  const dir = mkdtempSync(join(temporaryDir, 'format-'))
  if (earlierFormat !== null) writeFileSync(join(dir, 'format'), earlierFormat)
  await claimDirectory(dir)
  expect(readFileSync(join(dir, 'format'), 'utf8')).toBe(format)
})

test('a directory with other files that other users may read is refused', async () => {
  const dir = createReadableDirectory()
  writeFileSync(join(dir, 'notes.txt'), 'for everyone')
  await expect(claimDirectory(dir)).rejects.toThrow(
    `Other users may read DATA_DIR (${dir}), and it has files that are not Tessera's. Choose a directory of its own, or run: chmod 700 ${dir}`,
  )
  expect(getMode(dir)).toBe(0o755)
})
