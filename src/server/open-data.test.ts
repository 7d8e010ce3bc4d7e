import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimData } from './open-data.ts'
import { parseSettings } from './settings.ts'

const home = mkdtempSync(join(tmpdir(), 'tessera-claim-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function claim(dataDir: string) {
  const parsed = parseSettings({ DATA_DIR: dataDir })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return claimData(parsed.settings, [])
}
/** An existing directory that other users may read, as `mkdir`, Docker and systemd make it. */
function openDirectory(): string {
  const dir = mkdtempSync(join(home, 'open-'))
  chmodSync(dir, 0o755)
  return dir
}
const getMode = (path: string) => statSync(path).mode & 0o777

test.each([
  // The root of a volume.
  ['an empty data directory', { folders: ['lost+found'], files: [] }],
  ['a data directory of an earlier start', { folders: ['database'], files: ['lock'] }],
])('other users lose access to %s', async (_, { folders, files }) => {
  const dir = openDirectory()
  for (const name of folders) mkdirSync(join(dir, name))
  for (const name of files) writeFileSync(join(dir, name), '')
  await claim(dir)
  expect(getMode(dir)).toBe(0o700)
})

test.each([
  ['a new directory', null, '1\n'],
  ['a file that a power failure cut off', '', '1\n'],
])('%s is marked with the format', async (_, before, after) => {
  const dir = mkdtempSync(join(home, 'format-'))
  if (before !== null) writeFileSync(join(dir, 'format'), before)
  await claim(dir)
  expect(readFileSync(join(dir, 'format'), 'utf8')).toBe(after)
})

test('a readable directory with other files is refused, because they may be meant for other users', async () => {
  const dir = openDirectory()
  writeFileSync(join(dir, 'notes.txt'), 'for everyone')
  await expect(claim(dir)).rejects.toThrow(
    `Other users may read DATA_DIR (${dir}), and it has files that are not Tessera's. Choose a directory of its own, or run: chmod 700 ${dir}`,
  )
  expect(getMode(dir)).toBe(0o755)
})
