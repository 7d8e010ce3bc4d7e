import { expect, onTestFinished, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { openTestStore, getSharedService } from '#testing/service.ts'
import { listCodesToDownload } from '../downloads/codes-to-download.ts'
import { createLogos } from '../render/logos.ts'
import { startRenderer } from '../render/render.ts'
import { drawLabels } from './draw-labels.ts'
import { drawSheetFile } from './draw-sheet-file.ts'
import { drawSheets } from './draw-sheets.ts'
import { layouts } from './layouts.ts'

const service = await getSharedService()

test('if labels take too long to draw, the error says how many to print at once', async () => {
  const workspace = await service.createWorkspace('pro')
  const rows = Array.from({ length: 40 }, (_, at) => ({ name: `Table ${at}`, url: `https://example.com/${at}` }))
  await workspace.call('POST /codes/bulk', { body: { rows } })
  const { db } = service.database
  const chosenCodes = await listCodesToDownload(db, workspace.id, { folderId: 'root' })
  const codes = chosenCodes.map(({ code }) => code)
  const drawer = { logos: createLogos({ db, store: await openTestStore(service) }), scanOrigin: service.origin }
  const { signal } = new AbortController()
  const labels = await drawLabels(codes, { drawer, copies: 1, toLines: () => [], signal })
  const [layout] = layouts
  if (!layout) throw new Error('There are no layouts.')
  const sheets = drawSheets(layout, labels, { skipped: 0, bleed: 0, cropMarks: false })
  const impatient = startRenderer({ timeoutMs: 1 })
  onTestFinished(() => impatient.close())
  const file = drawSheetFile(impatient, { ...sheets, color: 'rgb', title: 'Labels' }, labels.length)
  await expect(file).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Drawing 40 labels took too long. Print 10 at once, or try again shortly.',
  })
})

test('labels that find the queue full were not too many', async () => {
  const [layout] = layouts
  if (!layout) throw new Error('There are no layouts.')
  const renderer = startRenderer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  const waiting = Promise.allSettled(Array.from({ length: 510 }, () => renderer.rasterize(svg, 1, null)))
  const sheets = drawSheets(layout, [], { skipped: 0, bleed: 0, cropMarks: false })
  const file = drawSheetFile(renderer, { ...sheets, color: 'rgb', title: 'Labels' }, 40)
  await expect(file).rejects.toMatchObject({ code: 'unavailable', message: errors.unavailable.message })
  await renderer.close()
  await waiting
})
