import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import config from '../../drizzle.config.ts'

test('the migrations create what the schemas declare; otherwise `npx drizzle-kit generate` is missing', async () => {
  const meta = new URL('migrations/meta/', import.meta.url)
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  const last: DrizzleSnapshotJSON = JSON.parse(readFileSync(new URL(snapshots.toSorted().at(-1) ?? '', meta), 'utf8'))
  const tables: Record<string, unknown> = {}
  for (const file of globSync([config.schema ?? []].flat())) {
    const declared: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(declared)) tables[`${file} ${name}`] = value
  }
  const declared = generateDrizzleJson(tables, undefined, undefined, 'snake_case')
  expect(await generateMigration(last, declared)).toEqual([])
})
