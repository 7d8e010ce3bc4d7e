// Creates a campaign of codes for the tables of a café: node bulk-campaign.ts 12
import { createClient } from '@tessera/sdk'

const { TESSERA_URL = 'http://localhost:4000', TESSERA_API_KEY = '' } = process.env
const tessera = createClient({ baseUrl: TESSERA_URL, apiKey: TESSERA_API_KEY })
const tables = Number(process.argv[2] ?? 12)

const rows = Array.from({ length: tables }, (_, index) => ({
  name: `Table ${index + 1}`,
  url: `https://example.com/menu?table=${index + 1}`,
  tags: ['tables'],
}))
const { folderId } = await tessera.codes.createMany({ folderName: 'Tables', rows })
const campaign = await tessera.campaigns.create({ name: 'Summer menu', folderIds: folderId === null ? [] : [folderId] })
console.log(`${campaign.name}: ${rows.length} codes`)
for await (const code of tessera.codes.list({ ...(folderId !== null && { folderId }) }))
  console.log(`${code.name},${code.scanUrl}`)
