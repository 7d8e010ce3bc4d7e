import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { until } from '#testing/wait-until.ts'
import { createFileStore } from './file-store.ts'
import { toContentKey } from './object-store.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'tessera-objects-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const plainText = 'text/plain; charset=utf-8'
const encode = (content: string) => new TextEncoder().encode(content)

test('a stored file is read back with the type of its extension, until it is removed', async () => {
  const store = await createFileStore(path.join(directory, 'simple'))
  await store.put('images/ab/picture.png', encode('pixels'), 'image/png')
  const picture = await store.get('images/ab/picture.png')
  expect({ type: picture?.type, content: Buffer.from(picture?.bytes ?? []).toString() }).toEqual({
    type: 'image/png',
    content: 'pixels',
  })
  await store.put('images/ab/picture.png', encode('other'), 'image/png')
  expect(Buffer.from((await store.get('images/ab/picture.png'))?.bytes ?? []).toString()).toBe('other')
  await store.remove('images/ab/picture.png')
  await store.remove('images/ab/picture.png')
  expect(await store.get('images/ab/picture.png')).toBeNull()
  expect(await store.get('images/ab')).toBeNull()
  expect(await store.get('images/ab/picture.png/below.png')).toBeNull()
})

test('a list has the keys under a prefix, in order, without unfinished files', async () => {
  const root = path.join(directory, 'listed')
  const store = await createFileStore(root)
  for (const key of ['b/2.txt', 'a/1.txt', 'a.txt', 'a/b/1.txt', 'ab.txt']) await store.put(key, encode(key), plainText)
  writeFileSync(path.join(root, '.incoming', 'half'), 'half')
  expect(await Array.fromAsync(store.list(''))).toEqual(['a.txt', 'a/1.txt', 'a/b/1.txt', 'ab.txt', 'b/2.txt'])
  expect(await Array.fromAsync(store.list('a/'))).toEqual(['a/1.txt', 'a/b/1.txt'])
  expect(await Array.fromAsync(store.list('a/b/1'))).toEqual(['a/b/1.txt'])
  expect(await Array.fromAsync(store.list('../'))).toEqual([])
})

test('a list of files stored before a given time leaves out files that were stored again since', async () => {
  const root = path.join(directory, 'aged')
  const store = await createFileStore(root)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  for (const key of ['a/old.txt', 'a/again.txt', 'a/new.txt']) await store.put(key, encode(key), plainText)
  for (const key of ['old', 'again']) utimesSync(path.join(root, 'a', `${key}.txt`), yesterday, yesterday)
  await store.put('a/again.txt', encode('a/again.txt'), plainText)
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000)
  expect(await Array.fromAsync(store.list('a/', hourAgo))).toEqual(['a/old.txt'])
})

const invalidKeys = [
  '',
  '.',
  '..',
  '/etc/passwd',
  '../outside.txt',
  'images/../../outside.txt',
  'images/..',
  'images//twice.txt',
  'images/',
  'images/.hidden',
  '.incoming/half',
  'images/UPPER.png',
  'images/sp ace.png',
  'images/\0.png',
  'images\\windows.png',
  'images/ü.png',
  'images/%2e%2e/x.png',
  'images/a..b.png',
  'c:/windows.png',
  `images/${'a'.repeat(201)}.png`,
  'a/'.repeat(300) + 'a.png',
]

test.each(invalidKeys)('the key %j is refused', async (key) => {
  const store = await createFileStore(path.join(directory, 'hostile'))
  await expect(store.put(key, encode('x'), 'image/png')).rejects.toThrow('is not a key')
  await expect(store.get(key)).rejects.toThrow('is not a key')
  await expect(store.remove(key)).rejects.toThrow('is not a key')
})

test('a type that does not match the extension is rejected', async () => {
  const store = await createFileStore(path.join(directory, 'types'))
  await expect(store.put('images/a.png', encode('<html>'), 'text/html; charset=utf-8')).rejects.toThrow(
    'does not match the type',
  )
})

test('the key of content is its hash', () => {
  expect(toContentKey('images', encode('pixels'), 'png')).toMatch(/^images\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.png$/)
  expect(toContentKey('images', encode('pixels'), 'png')).not.toBe(toContentKey('images', encode('pixel'), 'png'))
})

test('a process killed while it writes leaves no incomplete file under any key', { timeout: 60_000 }, async () => {
  const root = path.join(directory, 'killed')
  const bytes = 12_000_000
  let unfinishedFiles = 0
  for (let round = 0; round < 4; round++) {
    const child = fork('src/testing/put-objects.ts', [root, String(bytes)])
    await until(() => statFiles(root).some(({ size }) => size > 0 && size < bytes), { event: 'A file half written' })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const store = await createFileStore(root)
    for await (const key of store.list('')) {
      const content = readFileSync(path.join(root, key), 'latin1')
      expect(content === content.charAt(0).repeat(bytes)).toBe(true)
      await store.remove(key)
    }
    unfinishedFiles += statFiles(root).length
    rmSync(root, { recursive: true })
  }
  expect(unfinishedFiles).toBeGreaterThan(0)
})

function statFiles(root: string): Stats[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const stats = statSync(path.join(root, file), { throwIfNoEntry: false })
    return stats?.isFile() === true ? [stats] : []
  })
}

test('a read during a second put of the key returns one of the two versions', async () => {
  const store = await createFileStore(path.join(directory, 'again'))
  const contents = ['a', 'b'].map((letter) => Buffer.alloc(3_000_000, letter))
  const put = async (round: number) => store.put('a.txt', contents[round % 2] ?? Buffer.alloc(0), plainText)
  await put(0)
  let putting = true
  const putRepeatedly = async () => {
    for (let round = 1; round < 15; round++) await put(round)
    putting = false
  }
  const readRepeatedly = async () => {
    while (putting) {
      const { bytes } = (await store.get('a.txt')) ?? { bytes: Buffer.alloc(0) }
      expect(contents.some((content) => content.equals(bytes))).toBe(true)
    }
  }
  await Promise.all([putRepeatedly(), readRepeatedly()])
})

test('unfinished files of a killed process are deleted after a day', async () => {
  const root = path.join(directory, 'left')
  const incoming = path.join(root, '.incoming')
  mkdirSync(incoming, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(path.join(incoming, name), 'half')
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  utimesSync(path.join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  await createFileStore(root)
  expect(readdirSync(incoming)).toEqual(['new'])
})

test('a storage that cannot be written is reported as unavailable', async () => {
  const file = path.join(directory, 'a-file')
  writeFileSync(file, '')
  await expect(createFileStore(path.join(file, 'below'))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})
