import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import config from '../../drizzle.config.ts'

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const meta = new URL('migrations/meta/', import.meta.url)
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
const readMetaFile = (name: string) => readFileSync(new URL(name, meta), 'utf8')

// Each snapshot has all tables, in thousands of lines, and drizzle-kit compares the schemas only with the last snapshot.
test('there is only the snapshot of the last migration', () => {
  const { entries } = Journal.parse(JSON.parse(readMetaFile('_journal.json')))
  const [number] = entries.at(-1)?.tag.split('_') ?? []
  expect(snapshots).toEqual([`${number}_snapshot.json`])
})

test('the migrations create what the schemas declare (fix with `npx drizzle-kit generate`)', async () => {
  const last: DrizzleSnapshotJSON = JSON.parse(readMetaFile(snapshots.toSorted().at(-1) ?? ''))
  const tables: Record<string, unknown> = {}
  for (const file of globSync([config.schema ?? []].flat())) {
    const declared: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(declared)) tables[`${file} ${name}`] = value
  }
  const declared = generateDrizzleJson(tables, undefined, undefined, 'snake_case')
  expect(await generateMigration(last, declared)).toEqual([])
})
