import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { until } from '#testing/wait-until.ts'
import { codeAliases, codes, shortCodes } from '#service/codes/schema.ts'
import { newShortCode } from '#service/codes/short-code.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { newId } from '#service/ids/ids.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { CodesFile } from './codes-file.ts'
import { readCodes } from './queries.ts'
import { Snapshot } from './snapshot.ts'

const opened = await openTestDatabase()
const { db } = opened
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-snapshot-'))
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})
const { log } = fastify()

async function newWorkspace() {
  const id = newId('wsp')
  await db.insert(workspaces).values({ id, name: 'Workspace', slug: id.replace('_', '-'), plan: 'business' })
  return id
}

async function newCode(workspaceId: string, to: string | { pageId: string }, aliases: string[] = []) {
  const [id, shortCode] = [newId('cod'), newShortCode()]
  const destination = typeof to === 'string' ? ({ type: 'url', url: to } as const) : ({ type: 'page', ...to } as const)
  await db.insert(codes).values({ workspaceId, id, shortCode, name: 'Code', destination, aliases })
  await db.insert(shortCodes).values({ shortCode, workspaceId, codeId: id })
  for (const alias of aliases) await db.insert(codeAliases).values({ alias, workspaceId, codeId: id })
  return { id, shortCode }
}

function startSnapshot(name: string, { shared = false } = {}) {
  const file = new CodesFile(path.join(folder, name))
  const snapshot = new Snapshot({ db, shared, file, log })
  return { file, snapshot, current: () => until(() => snapshot.state.behindSeconds === 0) }
}

function repoint(id: string, url: string) {
  return db
    .update(codes)
    .set({ destination: { type: 'url', url }, updatedAt: new Date() })
    .where(eq(codes.id, id))
}

test('every code and alias is copied, and the copy outlives the process', async () => {
  const workspaceId = await newWorkspace()
  const codes = []
  for (let i = 0; i < 1_203; i++) codes.push(await newCode(workspaceId, `https://example.com/${i}`))
  const aliased = await newCode(workspaceId, 'https://example.com/aliased', ['go.example.com/Menu'])
  const { file, snapshot, current } = startSnapshot('outlives')
  await current()
  expect(snapshot.state.codes).toBe(1_204)
  await snapshot.close()
  const reopened = new CodesFile(path.join(folder, 'outlives'))
  expect(reopened.isComplete).toBe(true)
  expect(reopened.count).toBe(1_204)
  for (const [i, { shortCode }] of codes.entries())
    expect(reopened.find(shortCode)).toMatchObject({ destination: { url: `https://example.com/${i}` } })
  expect(reopened.findAliases('go.example.com/menu')).toEqual([
    { alias: 'go.example.com/Menu', workspaceId, shortCode: aliased.shortCode },
  ])
  expect(reopened.find(newShortCode())).toBeNull()
  expect(file.find(aliased.shortCode)).toBeNull()
  reopened.close()
})

test('a change is copied when its notification arrives: of codes, of aliases that move, and of deleted codes', async () => {
  const workspaceId = await newWorkspace()
  const [moved, removed, taking] = [
    await newCode(workspaceId, 'https://example.com/old', ['go.example.com/moves']),
    await newCode(workspaceId, 'https://example.com/gone'),
    await newCode(workspaceId, 'https://example.com/takes'),
  ]
  const { file, snapshot, current } = startSnapshot('notified')
  await current()
  const count = file.count
  await repoint(moved.id, 'https://example.com/new')
  await db.update(codes).set({ aliases: [] }).where(eq(codes.id, moved.id))
  await db
    .update(codes)
    .set({ aliases: ['go.example.com/moves'] })
    .where(eq(codes.id, taking.id))
  await db.update(codeAliases).set({ codeId: taking.id }).where(eq(codeAliases.alias, 'go.example.com/moves'))
  await db.delete(shortCodes).where(eq(shortCodes.shortCode, removed.shortCode))
  for (const name of [moved.shortCode, removed.shortCode, 'go.example.com/moves']) snapshot.markChanged(name)
  // A code that is known to have changed is not used until it has been read again.
  expect(snapshot.find(moved.shortCode, false)).toBeNull()
  expect(snapshot.find(moved.shortCode, true)).toMatchObject({ destination: { url: 'https://example.com/old' } })
  await current()
  expect(snapshot.find(moved.shortCode, false)).toMatchObject({ destination: { url: 'https://example.com/new' } })
  const moves = { alias: 'go.example.com/moves', workspaceId, shortCode: taking.shortCode }
  expect(snapshot.findAliases(moves.alias)).toEqual([moves])
  expect(file.find(moved.shortCode)).toMatchObject({ destination: { url: 'https://example.com/new' } })
  expect(file.findAliases(moves.alias)).toEqual([moves])
  expect(file.find(removed.shortCode)).toBeNull()
  expect(file.count).toBe(count - 1)
  await snapshot.close()
})

test('changes while no process ran are read at the next start: codes, addresses of pages, and deleted workspaces', async () => {
  const [workspaceId, deleted] = [await newWorkspace(), await newWorkspace()]
  const pageId = newId('pag')
  const at = new Date(Date.now() - 3_600_000)
  await db
    .insert(pages)
    .values({ workspaceId, id: pageId, name: 'Page', subdomain: 'before', revision: 1, createdAt: at, updatedAt: at })
  const [code, ofPage, ofDeleted] = [
    await newCode(workspaceId, 'https://example.com/old'),
    await newCode(workspaceId, { pageId }),
    await newCode(deleted, 'https://example.com/deleted'),
  ]
  await db.update(codes).set({ updatedAt: at }).where(eq(codes.id, ofPage.id))
  const first = startSnapshot('restart')
  await first.current()
  expect(first.file.find(ofPage.shortCode)).toMatchObject({ pageSubdomain: 'before', publishedRevision: null })
  await first.snapshot.close()

  await repoint(code.id, 'https://example.com/new')
  await db.update(pages).set({ subdomain: 'after', publishedRevision: 1 }).where(eq(pages.id, pageId))
  await db.delete(workspaces).where(eq(workspaces.id, deleted))
  await db.delete(shortCodes).where(eq(shortCodes.workspaceId, deleted))
  const second = startSnapshot('restart')
  await second.current()
  expect(second.file.find(code.shortCode)).toMatchObject({ destination: { url: 'https://example.com/new' } })
  expect(second.file.find(ofPage.shortCode)).toMatchObject({ pageSubdomain: 'after', publishedRevision: 1 })
  expect(second.file.find(ofDeleted.shortCode)).toBeNull()
  await second.snapshot.close()
})

test('on a shared database a change whose notification was lost is found', async () => {
  const workspaceId = await newWorkspace()
  const code = await newCode(workspaceId, 'https://example.com/old')
  const { file, snapshot, current } = startSnapshot('lost', { shared: true })
  await current()
  await repoint(code.id, 'https://example.com/new')
  await expect
    .poll(() => file.find(code.shortCode), { timeout: 20_000 })
    .toMatchObject({ destination: { url: 'https://example.com/new' } })
  await snapshot.close()
})

test('a file that turns out to be damaged while it is filled has every code in the end', async () => {
  const workspaceId = await newWorkspace()
  const made = []
  for (let i = 0; i < 30; i++) made.push((await newCode(workspaceId, `https://example.com/${i}`)).shortCode)
  // So that they are not found by their changes.
  await db.update(codes).set({ updatedAt: new Date(Date.now() - 3_600_000) })
  const [first = '', ...others] = made.toSorted()
  const half = new CodesFile(path.join(folder, 'filling'))
  half.put([], await readCodes(db, [first]), { builtTo: others[15] ?? '', currentTo: Date.now() })
  half.close()
  const damaged = new DatabaseSync(path.join(folder, 'filling', 'snapshot', 'codes.sqlite'))
  damaged.exec('update codes set checksum = 0')
  damaged.close()
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${shortCodes} in access exclusive mode`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const { file, snapshot, current } = startSnapshot('filling')
  await until(async () => (await db.execute(sql`select 1 from pg_locks where not granted`)).rows.length > 0)
  expect(file.find(first)).toBeNull()
  release.resolve()
  await holding
  await current()
  for (const shortCode of made) expect(file.find(shortCode)).not.toBeNull()
  await snapshot.close()
})

test('a file of the version before is used until it is filled again by this version', async () => {
  const workspaceId = await newWorkspace()
  const [plain, ofApp] = [
    await newCode(workspaceId, 'https://example.com/plain'),
    await newCode(workspaceId, 'https://example.com/app'),
  ]
  // So that it is not found by its change.
  await db
    .update(codes)
    .set({ updatedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(codes.workspaceId, workspaceId))
  const first = startSnapshot('earlier')
  await first.current()
  expect(first.file.find(plain.shortCode)).not.toHaveProperty('appUrl')
  await first.snapshot.close()
  const stored = new DatabaseSync(path.join(folder, 'earlier', 'snapshot', 'codes.sqlite'))
  stored.exec('pragma user_version = 2')
  stored.close()
  await db.update(codes).set({ appUrl: 'myapp://menu' }).where(eq(codes.id, ofApp.id))

  const opened = new CodesFile(path.join(folder, 'earlier'))
  expect([opened.hasEveryCode, opened.isComplete]).toEqual([true, false])
  expect(opened.find(ofApp.shortCode)).toMatchObject({ destination: { url: 'https://example.com/app' } })
  opened.close()
  const second = startSnapshot('earlier')
  await second.current()
  expect(second.file.isComplete).toBe(true)
  expect(second.file.find(ofApp.shortCode)).toMatchObject({ appUrl: 'myapp://menu' })
  expect(second.file.find(plain.shortCode)).not.toHaveProperty('appUrl')
  await second.snapshot.close()
})

test('a damaged file is replaced and filled again', async () => {
  const workspaceId = await newWorkspace()
  const code = await newCode(workspaceId, 'https://example.com/unharmed')
  const first = startSnapshot('damaged')
  await first.current()
  await first.snapshot.close()
  const stored = path.join(folder, 'damaged', 'snapshot', 'codes.sqlite')
  // A single wrong letter: SQLite does not notice it.
  writeFileSync(stored, readFileSync(stored, 'latin1').replaceAll('/unharmed', '/unharmeD'), 'latin1')
  const second = startSnapshot('damaged')
  expect(second.file.find(code.shortCode)).toBeNull()
  await second.current()
  expect(second.file.find(code.shortCode)).toMatchObject({ destination: { url: 'https://example.com/unharmed' } })
  await second.snapshot.close()
  writeFileSync(stored, 'this is no database '.repeat(1_000))
  const third = startSnapshot('damaged')
  await third.current()
  expect(third.file.find(code.shortCode)).toMatchObject({ destination: { url: 'https://example.com/unharmed' } })
  await third.snapshot.close()
})

test('on a full disk the snapshot stays as it was, and has the change once there is room', async () => {
  const workspaceId = await newWorkspace()
  const { id, shortCode } = await newCode(workspaceId, 'https://example.com/before')
  const { file, snapshot, current } = startSnapshot('full')
  await current()
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  await repoint(id, 'https://example.com/after')
  limit('1')
  try {
    snapshot.markChanged(shortCode)
    await pause(300)
    expect(file.find(shortCode)).toMatchObject({ destination: { url: 'https://example.com/before' } })
    expect(snapshot.state.behindSeconds).toBeGreaterThan(0)
  } finally {
    limit('unlimited')
  }
  await current()
  expect(file.find(shortCode)).toMatchObject({ destination: { url: 'https://example.com/after' } })
  await snapshot.close()
})

test('settings for the query of scanned addresses are copied, those of codes and those of workspaces', async () => {
  const workspaceId = await newWorkspace()
  const [set, unset] = [
    await newCode(workspaceId, 'https://example.com/set'),
    await newCode(workspaceId, 'https://example.com/unset'),
  ]
  await db.update(codes).set({ passQuery: 'visitor', updatedAt: new Date() }).where(eq(codes.id, set.id))
  const { file, snapshot, current } = startSnapshot('queries')
  await current()
  expect(file.find(set.shortCode)).toMatchObject({ passQuery: 'visitor' })
  expect(file.find(unset.shortCode)).not.toHaveProperty('passQuery')
  await db.update(workspaces).set({ passQuery: 'add' }).where(eq(workspaces.id, workspaceId))
  snapshot.markSettingsChanged()
  await current()
  expect(file.getNote('queryDefaults')).toContainEqual([workspaceId, 'add'])
  await snapshot.close()
})
