import { expect, test } from 'vitest'
import { rasterizePdf } from '#testing/pdf-picture.ts'
import { openTestStore, getSharedService, type TestWorkspace } from '#testing/service.ts'
import type { Raster } from '../raster.ts'
import { readBoth } from '../verify/decoders.ts'
import { listCodesToDownload } from '../downloads/codes-to-download.ts'
import { createLogos } from '../render/logos.ts'
import { drawLabels } from './draw-labels.ts'
import { listLabelSides } from './label-places.ts'
import { type Layout, layouts, papers } from './layouts.ts'

const service = await getSharedService()
const DPI = 300
const bothRead = { zxing: true, qr: true }

async function createCodes(workspace: TestWorkspace, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? 'Ein sehr langer Name für einen Aufsteller am Eingang der großen Halle' : `Table ${index + 1}`,
    url: `https://example.com/${index}`,
  }))
  const { codes } = await workspace.call('POST /codes/bulk', { body: { rows } })
  return codes
}

async function printSheet({ key }: TestWorkspace, body: object): Promise<Buffer> {
  const reply = await fetch(`${service.origin}/v1/codes/sheet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await reply.arrayBuffer())
}

function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

function findLayout(id: string): Layout {
  const layout = layouts.find((candidate) => candidate.id === id)
  if (!layout) throw new Error(id)
  return layout
}

/** Cuts out the pixels of one label. */
function cropLabel({ data, width }: Raster, layout: Layout, index: number): Raster {
  const [{ label } = { label: { x: 0, y: 0, width: 0, height: 0 } }] = listLabelSides(layout, index, true)
  const scale = width / papers[layout.paper][0]
  const [x, y] = [Math.round(label.x * scale), Math.round(label.y * scale)]
  const [w, h] = [Math.floor(label.width * scale), Math.floor(label.height * scale)]
  const pixels = new Uint8ClampedArray(w * h * 4)
  for (let row = 0; row < h; row++)
    pixels.set(data.subarray(((y + row) * width + x) * 4, ((y + row) * width + x + w) * 4), row * w * 4)
  return { width: w, height: h, data: pixels }
}

test.each(['rgb', 'cmyk'])(
  '24 labels on one sheet in %s are decoded by both decoders at 300 dpi',
  async (color) => {
    const workspace = await service.createWorkspace('pro')
    const codes = await createCodes(workspace, 24)
    const pdf = await printSheet(workspace, { ids: codes.map(({ id }) => id), sheet: 'a4-24', color })
    expect(countPages(pdf)).toBe(1)
    const { raster, sizeInMillimeters } = await rasterizePdf(pdf, Math.round((210 / 25.4) * DPI))
    expect([Math.round(sizeInMillimeters.width), Math.round(sizeInMillimeters.height)]).toEqual([210, 297])
    const urlByName = new Map(codes.map(({ name, shortCode }) => [name, `${service.origin}/${shortCode}`]))
    const sorted = [...urlByName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, url]) => url)
    const layout = findLayout('a4-24')
    const read = await Promise.all(sorted.map((url, at) => readBoth(cropLabel(raster, layout, at), url)))
    expect(read.filter((labelCodes) => labelCodes.zxing && labelCodes.qr)).toHaveLength(24)
  },
  60_000,
)

test('labels begin at the first free label and continue on the next sheet', async () => {
  const workspace = await service.createWorkspace('pro')
  const [code] = await createCodes(workspace, 1)
  const body = { ids: [code?.id], sheet: 'a4-24', fields: [], copies: 3, start: 23 }
  const pdf = await printSheet(workspace, body)
  expect(countPages(pdf)).toBe(2)
  const { raster } = await rasterizePdf(pdf, 2480)
  const layout = findLayout('a4-24')
  const url = `${service.origin}/${code?.shortCode}`
  expect(await readBoth(cropLabel(raster, layout, 22), url)).toEqual(bothRead)
  expect(await readBoth(cropLabel(raster, layout, 23), url)).toEqual(bothRead)
  expect(await readBoth(cropLabel(raster, layout, 0), url)).toEqual({ zxing: false, qr: false })
})

test('every sheet fits on its paper and can be scanned', async () => {
  const workspace = await service.createWorkspace('pro')
  const [code] = await createCodes(workspace, 1)
  const { data } = await workspace.call('GET /codes/sheets')
  expect(data.map(({ id }) => id)).toEqual(layouts.map(({ id }) => id))
  for (const layout of layouts) {
    const { columns, rows, width, height, left, top, gap, paper } = layout
    expect(left + columns * width + (columns - 1) * gap.x).toBeLessThanOrEqual(papers[paper][0] + 0.01)
    expect(top + rows * height + (rows - 1) * gap.y).toBeLessThanOrEqual(papers[paper][1] + 0.01)
    const pdf = await printSheet(workspace, { ids: [code?.id], sheet: layout.id })
    const { raster } = await rasterizePdf(pdf, Math.round((papers[paper][0] / 25.4) * (paper === 'A3' ? 100 : 200)))
    expect([layout.id, await readBoth(cropLabel(raster, layout, 0), `${service.origin}/${code?.shortCode}`)]).toEqual([
      layout.id,
      bothRead,
    ])
  }
}, 60_000)

test('bleed makes the page larger', async () => {
  const workspace = await service.createWorkspace('pro')
  const [code] = await createCodes(workspace, 1)
  const body = { ids: [code?.id], sheet: 'a4-badges-10', bleed: 3, cropMarks: true }
  const { sizeInMillimeters, raster } = await rasterizePdf(await printSheet(workspace, body), 1080)
  expect([Math.round(sizeInMillimeters.width), Math.round(sizeInMillimeters.height)]).toEqual([216, 303])
  // Left of the first label, at its upper edge.
  const scale = raster.width / 216
  const [x, y] = [Math.round((3 + 20 - 2) * scale), Math.round((3 + 11) * scale)]
  const around = [-1, 0, 1].map((dy) => raster.data[((y + dy) * raster.width + x) * 4] ?? 255)
  expect(Math.min(...around)).toBeLessThan(220)
})

test('crop marks of a full sheet without bleed are on all four sides of the page', async () => {
  const workspace = await service.createWorkspace('pro')
  const [code] = await createCodes(workspace, 1)
  const body = { ids: [code?.id], sheet: 'a4-24', cropMarks: true }
  const { sizeInMillimeters, raster } = await rasterizePdf(await printSheet(workspace, body), 2170)
  expect([Math.round(sizeInMillimeters.width), Math.round(sizeInMillimeters.height)]).toEqual([217, 304])
  // Ten pixels are a millimeter. The paper lies 3.5 mm inside the page, and its first label begins 0.5 mm below its upper edge.
  const isMarked = (left: number, top: number) => {
    const square = Array.from({ length: 100 }, (_, at) => (top + Math.floor(at / 10)) * raster.width + left + (at % 10))
    return Math.min(...square.map((pixel) => raster.data[pixel * 4] ?? 255)) < 220
  }
  expect([isMarked(10, 35), isMarked(2150, 35), isMarked(30, 10), isMarked(30, 3015)]).toEqual([true, true, true, true])
  expect(isMarked(10, 100)).toBe(false)
})

test('a client that disconnects ends the drawing of labels', async () => {
  const workspace = await service.createWorkspace('pro')
  await createCodes(workspace, 100)
  const { db } = service.database
  const chosenCodes = await listCodesToDownload(db, workspace.id, { folderId: 'root' })
  const codes = chosenCodes.map(({ code }) => code)
  const drawer = { logos: createLogos({ db, store: await openTestStore(service) }), scanOrigin: service.origin }
  let drawnCount = 0
  const toLines = () => {
    drawnCount++
    return []
  }
  const client = new AbortController()
  setImmediate(() => client.abort())
  const labels = drawLabels(codes, { drawer, copies: 1, toLines, signal: client.signal })
  await expect(labels).rejects.toMatchObject({ name: 'AbortError' })
  expect(drawnCount).toBeGreaterThan(0)
  expect(drawnCount).toBeLessThan(100)
})

test('a sheet with an invalid field is refused with that field', async () => {
  const workspace = await service.createWorkspace('pro')
  const other = await service.createWorkspace()
  const codes = await createCodes(workspace, 11)
  const ids = codes.map(({ id }) => id)
  const refusedRequests: [TestWorkspace, { ids: string[]; sheet: string; copies?: number; start?: number }, string][] =
    [
      [workspace, { ids, sheet: 'a4-24', copies: 100 }, 'copies'],
      [workspace, { ids, sheet: 'a4-24', start: 25 }, 'start'],
      [other, { ids, sheet: 'a4-24' }, 'ids'],
    ]
  for (const [caller, body, path] of refusedRequests)
    expect(await caller.send('POST /codes/sheet', { body })).toMatchObject({
      status: 400,
      body: { error: { details: { issues: [{ in: 'body', path }] } } },
    })
})
