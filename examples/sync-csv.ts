// Makes the codes of a workspace match a CSV with the columns name and url: node sync-csv.ts codes.csv
import { createClient } from '@tessera/sdk'
import { readFile } from 'node:fs/promises'

const { TESSERA_URL = 'http://localhost:4000', TESSERA_API_KEY = '' } = process.env
const tessera = createClient({ baseUrl: TESSERA_URL, apiKey: TESSERA_API_KEY })

const [header = '', ...lines] = (await readFile(process.argv[2] ?? 'codes.csv', 'utf8')).trim().split(/\r?\n/)
// Spreadsheets in many languages separate cells by semicolons. A cell with a separator or a quote is in quotes.
const separator = header.includes(';') ? ';' : ','
const cellPattern = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
const urlByName = new Map<string, string>()
for (const line of lines) {
  const cells = [...line.matchAll(cellPattern)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
  const [name = '', url = ''] = cells.map((cell) => cell.trim())
  if (name !== '' && url !== '') urlByName.set(name, url)
}

// What a printed code opens can be changed at any time, so codes are updated and never made anew. They are read in the order of their creation,
// because one that somebody changes meanwhile would move to the pages that have been read.
const counts = { created: 0, changed: 0 }
for await (const { id, name, destination } of tessera.codes.list({ sort: 'created_asc', limit: 100 })) {
  const url = urlByName.get(name)
  urlByName.delete(name)
  if (url === undefined || url === destination.url) continue
  await tessera.codes.update({ id, destination: { type: 'url', url } })
  counts.changed += 1
}
for (const [name, url] of urlByName) {
  await tessera.codes.create({ name, destination: { type: 'url', url } })
  counts.created += 1
}
console.log(`${counts.created} created, ${counts.changed} changed`)
