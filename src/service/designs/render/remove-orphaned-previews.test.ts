import { expect, test } from 'vitest'
import { openTestStore, getSharedService } from '#testing/service.ts'
import { removeOrphanedPreviews } from './remove-orphaned-previews.ts'

const service = await getSharedService()
const store = await openTestStore(service)
const library = { db: service.database.db, store }
const destination = { type: 'url', url: 'https://example.com/menu' } as const
const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)

test('only drawings that no code and no template uses are deleted after a day', async () => {
  const workspace = await service.createWorkspace()
  const design = (foreground: string) => ({ kind: 'plain', foreground }) as const
  const drawPreview = async (foreground: string) =>
    (await workspace.call('POST /design/preview', { body: { design: design(foreground) } })).previewUrl
  const code = await workspace.call('POST /codes', {
    body: { name: 'Menu', destination, design: design('#102a43') },
  })
  const request = { params: { id: code.id } }
  const template = await workspace.call('POST /codes/{id}/template', { ...request, body: { name: 'Ours' } })
  const changedCode = await workspace.call('PATCH /codes/{id}', { ...request, body: { design: design('#1b4332') } })
  const unsaved = await drawPreview('#5f0f40')
  const systemTemplates = (await workspace.call('GET /templates')).data.map(({ previewUrl }) => previewUrl)
  const previewUrls = [...systemTemplates, template.previewUrl, changedCode.previewUrl, unsaved]
  const fetchStatuses = async () => Promise.all(previewUrls.map(async (url) => (await fetch(url)).status))
  await removeOrphanedPreviews(library)
  expect(new Set(await fetchStatuses())).toEqual(new Set([200]))
  await removeOrphanedPreviews(library, inTwoDays)
  expect(await fetchStatuses()).toEqual([...previewUrls.slice(0, -1).map(() => 200), 404])
})
