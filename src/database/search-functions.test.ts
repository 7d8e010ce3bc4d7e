import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { foldText } from '#contract/fold-text.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { foldedNames } from '#testing/real-world/folded-names.ts'
import { readableAddresses } from '#testing/real-world/readable-addresses.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

async function call(name: 'fold_text' | 'address_search_text' | 'decode_punycode', text: string): Promise<string> {
  const { rows } = await db.execute(sql`select ${sql.raw(name)}(${text}) as result`)
  return z.array(z.object({ result: z.string() })).parse(rows)[0]?.result ?? ''
}

test('the database folds names as the dashboard does', async () => {
  for (const [name] of foldedNames)
    for (const form of ['NFC', 'NFD'] as const)
      expect(await call('fold_text', name.normalize(form))).toBe(foldText(name))
})

test('an address is searched in its stored and in its readable form', async () => {
  for (const { stored, readable } of readableAddresses.filter((address) => address.stored !== address.readable)) {
    const [first, second] = (await call('address_search_text', stored)).split('\n')
    expect(first).toBe(stored)
    expect(second).toBe(readable)
  }
  expect(await call('address_search_text', 'https://ex.example/a%2Fb')).toBe('https://ex.example/a%2Fb')
})

test('invalid UTF-8 and invalid punycode are searched unchanged', async () => {
  for (const bytes of ['%C0%AF', '%ED%A0%80', '%F5%80%80%80', '%C3', '%E4'])
    expect(await call('address_search_text', `https://ex.example/${bytes}x`)).toMatch(new RegExp(`\n.*/${bytes}x$`))
  for (const label of ['xn--0', 'xn--9999999999', 'xn--a\u0303b'])
    expect(await call('decode_punycode', label)).toBe(label)
  const startedAt = performance.now()
  await call('decode_punycode', `xn--${'9'.repeat(2000)}`)
  await call('address_search_text', `https://ex.example/${'%C3%A4'.repeat(300)}${'x'.repeat(200)}`)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('the migration changes texts from NFD to NFC, even if two values become equal', async () => {
  const migration = readFileSync(new URL('migrations/0041_search_without_accents.sql', import.meta.url), 'utf8')
  const [nfc, nfd] = ['Frühling', 'Fru\u0308hling']
  const [alias, decomposed] = ['go.example/Fr%C3%BChling', 'go.example/Fru%CC%88hling']
  const destination = JSON.stringify({ type: 'url', url: 'https://ex.example/' })
  for (const [id, aliases] of [
    ['cod_1', [alias]],
    ['cod_2', [decomposed, 'go.example/Me%CC%81nu%2F', 'go.example/plain']],
  ] as const) {
    await db.execute(sql`
      insert into codes (workspace_id, id, short_code, name, destination, tags, aliases)
      values ('wrk_1', ${id}, ${id}, ${nfd}, ${destination}::jsonb, ${sql.param(['a', nfd, nfc])}::text[], ${sql.param(aliases)}::text[])`)
    for (const address of aliases)
      await db.execute(sql`insert into code_aliases (alias, workspace_id, code_id) values (${address}, 'wrk_1', ${id})`)
  }
  await db.execute(sql`insert into folders (workspace_id, id, name) values ('wrk_1', 'fld_1', ${nfd})`)
  const isChange = (statement: string) => /normalize\(|NFC NORMALIZED|normal_alias/.test(statement)
  const isIndexOrSearch = (statement: string) => /INDEX|"fold_text"/.test(statement)
  for (const statement of migration.split('--> statement-breakpoint'))
    if (isChange(statement) && !isIndexOrSearch(statement)) await db.execute(sql.raw(statement))
  const { rows } = await db.execute(sql`select name, tags, aliases from codes where workspace_id = 'wrk_1' order by id`)
  expect(rows).toEqual([
    { name: nfc, tags: ['a', nfc], aliases: [alias] },
    { name: nfc, tags: ['a', nfc], aliases: ['go.example/M%C3%A9nu%2F', 'go.example/plain'] },
  ])
  const { rows: claimedRows } = await db.execute(
    sql`select alias, code_id from code_aliases where workspace_id = 'wrk_1' order by code_id, alias`,
  )
  expect(claimedRows).toEqual([
    { alias, code_id: 'cod_1' },
    { alias: 'go.example/M%C3%A9nu%2F', code_id: 'cod_2' },
    { alias: 'go.example/plain', code_id: 'cod_2' },
  ])
  const { rows: renamedRows } = await db.execute(sql`select name from folders where workspace_id = 'wrk_1'`)
  expect(renamedRows).toEqual([{ name: nfc }])
})
