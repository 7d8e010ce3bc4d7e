import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildZip } from '#testing/build-zip.ts'
import { hostileZips } from '#testing/hostile-zips.ts'
import { readArchive } from './read-archive.ts'

const Results = z.object({
  results: z.record(
    z.string(),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        files: z.array(z.object({ path: z.string() })),
        skipped: z.array(z.object({ path: z.string() })),
      }),
      z.object({ ok: z.literal(false), reason: z.string() }),
    ]),
  ),
  maxRss: z.number(),
  openFiles: z.number(),
})

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'archive-'))))
afterAll(() => rm(folder, { recursive: true }))

describe('hostile ZIPs', () => {
  let run: z.output<typeof Results>
  let remainingFiles: string[]
  beforeAll(async () => {
    const zips = path.join(folder, 'zips')
    await promisify(execFile)('mkdir', [zips])
    for (const [index, { zip }] of hostileZips.entries()) await writeFile(path.join(zips, `${index}.zip`), zip())
    const { stdout } = await promisify(execFile)(process.execPath, ['src/testing/read-archives.ts', zips])
    run = Results.parse(JSON.parse(stdout))
    remainingFiles = (await readdir(folder, { recursive: true })).filter((name) => !name.endsWith('.zip'))
  })

  test.each(hostileZips.map((hostile, index) => ({ ...hostile, index })))('$name', ({ index, ...hostile }) => {
    const result = run.results[`${index}.zip`]
    if (hostile.rejection) expect(result).toEqual({ ok: false, reason: expect.stringMatching(hostile.rejection) })
    else {
      expect(result).toMatchObject({ ok: true })
      if (!result?.ok) return
      expect(result.files.map((file) => file.path).toSorted()).toEqual(hostile.published)
      expect(result.skipped.map((file) => file.path).toSorted()).toEqual(hostile.skipped ?? [])
    }
  })

  test('use less than 300 MB of memory, and leave no file behind or open', () => {
    expect(run.maxRss).toBeLessThan(300_000_000)
    expect(remainingFiles).toEqual(['zips'])
    expect(run.openFiles).toBeLessThan(40)
  })
})

async function readZip(zip: Buffer) {
  const directory = await mkdtemp(path.join(folder, 'one-'))
  await writeFile(path.join(directory, 'site.zip'), zip)
  const into = await mkdtemp(path.join(directory, 'into-'))
  return readArchive({ zip: path.join(directory, 'site.zip'), into })
}

test('files are extracted with their size and hash, and a single top folder is flattened', async () => {
  const content = '<!doctype html>'
  const style = Buffer.alloc(200_000, 'a{}')
  const result = await readZip(
    buildZip([
      { name: 'site/', mode: 0o040755 },
      { name: 'site/index.html', content, method: 0, mode: 0o100644 },
      { name: 'site/css/style.css', content: style, data: deflateRawSync(style, { level: 1 }) },
      { name: 'site/empty.txt' },
    ]),
  )
  if (!result.ok) throw new Error(result.reason)
  expect(result.files.map(({ path, size }) => ({ path, size }))).toEqual([
    { path: 'index.html', size: 15 },
    { path: 'css/style.css', size: 200_000 },
    { path: 'empty.txt', size: 0 },
  ])
  for (const { file, hash } of result.files)
    expect(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ).toBe(hash)
  expect(await readFile(result.files[0]?.file ?? '', 'utf8')).toBe(content)
})

test('every file that is not published is explained', async () => {
  const result = await readZip(
    buildZip(
      [
        'index.htm',
        'a.php',
        'b.exe',
        'index.htm.gz',
        'c.zip',
        'd',
        '.f',
        '.g/h.js',
        '.well-known/i',
        'vercel.json',
      ].map((name) => ({ name: `site/${name}` })),
    ),
  )
  expect(result).toMatchObject({
    files: [{ path: 'index.htm' }, { path: 'c.zip' }, { path: 'd' }, { path: '.well-known/i' }],
    skipped: [
      { path: 'a.php', reason: 'Sites cannot run programs; only static files are published.' },
      { path: 'b.exe', reason: 'Programs are not published, because browsers would then warn about every site here.' },
      {
        path: 'index.htm.gz',
        reason: 'A compressed copy of another file, which is compressed anyway when it is sent.',
      },
      { path: '.f', reason: 'Files whose name begins with a dot are not published.' },
      { path: '.g/h.js', reason: 'Files in .g are not published.' },
      {
        path: 'vercel.json',
        reason: 'Not used: settings of Vercel. A file _redirects or _headers is used instead.',
      },
    ],
  })
})

test('a ZIP with 300 files and 15 MB is read', async () => {
  const content = Buffer.alloc(50_000, 'x')
  const files = Array.from({ length: 299 }, (_, n) => ({ name: `${n}.js`, content }))
  const result = await readZip(buildZip([{ name: 'index.html', content }, ...files]))
  expect(result).toMatchObject({ ok: true, files: { length: 300 }, skipped: [] })
})

test('a damaged archive is read or refused, whichever of its bytes are wrong', async () => {
  const sound = buildZip(
    [
      { name: 'index.html', content: 'home' },
      { name: 'a.css', content: Buffer.alloc(3000, 'a{}') },
      { name: 'b/ü.js', content: 'x', extra: Buffer.from([0x55, 0x54, 1, 0, 0]) },
    ],
    { comment: 'made by a test', zip64: {} },
  )
  let seed = 20
  const random = (below: number) => (seed = (seed * 48_271) % 0x7fffffff) % below
  const reasons: string[] = []
  for (let round = 0; round < 600; round++) {
    const zip = Buffer.from(sound)
    for (let change = 0; change <= random(4); change++) zip[random(zip.length)] = random(256)
    const end = random(10) === 0 ? random(zip.length) : zip.length
    const result = await readZip(zip.subarray(0, end))
    if (!result.ok) reasons.push(result.reason)
  }
  expect(reasons.length).toBeGreaterThan(200)
  expect(reasons.filter((reason) => !/^(is|has|declares|compresses) /.test(reason))).toEqual([])
})

test('a disk that is full is an error of the service, not of the archive', async () => {
  const zip = path.join(folder, 'site.zip')
  await writeFile(zip, buildZip([{ name: 'index.html', content: 'home' }]))
  await expect(readArchive({ zip, into: path.join(folder, 'missing') })).rejects.toMatchObject({ code: 'ENOENT' })
})
