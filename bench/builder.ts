import { loadavg } from 'node:os'
import type { Page } from 'playwright'
import { type BuilderEditor, startPuck, startTessera, type TesseraEditor } from './builder/editors.ts'
import {
  type BuilderMeasurement,
  listIds,
  measureBuilder,
  measureDrag,
  readBox,
  withBuilder,
} from './builder/measure.ts'
import { getMedian, printLine } from './print.ts'

const SIZES = [20, 200, 1_000]
const TURNS = Number(process.env['TURNS'] ?? 3)
const SECTION_BLOCKS = 30

/**
 * Measures the builder beside Puck's, turn by turn in fresh browsers, so that whatever else the machine does falls on both alike. What Puck
 * has no equal of is measured alone: columns, and sections that are dragged as a whole.
 */
export async function benchBuilder(): Promise<void> {
  const tessera = await startTessera()
  const puck = await startPuck()
  if (puck === null) printLine('  @puckeditor/core is not installed (npm install in bench/anchors): not measured.')
  printLine(`Builder, medians of ${TURNS} browsers, 1440 by 900; load ${loadavg()[0]?.toFixed(1)}`)
  for (const blockCount of SIZES) {
    const editors = [tessera, ...(puck ? [puck] : [])]
    const rows = new Map<BuilderEditor, BuilderMeasurement[]>(editors.map((editor) => [editor, []]))
    for (let turn = 0; turn < TURNS; turn++)
      for (const [editor, measurements] of rows) measurements.push(await measureBuilder(editor, blockCount))
    printComparison(blockCount, [...rows])
  }
  for (const [name, drag] of Object.entries(drags)) {
    const results: Pick<BuilderMeasurement, 'frames' | 'drop'>[] = []
    for (let turn = 0; turn < TURNS; turn++) results.push(await drag(tessera))
    printLine(`  ${name}: ${describeDrag(results)}`)
  }
  await tessera.close()
  await puck?.close()
}

const figures: { name: string; read: (measurement: BuilderMeasurement) => number; unit: string }[] = [
  { name: 'interactive', read: ({ interactive }) => interactive, unit: 'ms' },
  { name: 'JavaScript until the first form', read: ({ script }) => script, unit: 'kB' },
  { name: 'a key to its text, p95', read: ({ keys }) => getPercentile(keys, 0.95), unit: 'ms' },
  { name: 'longest frame of a drag', read: ({ frames }) => Math.max(...frames), unit: 'ms' },
  { name: 'drop until nothing moves', read: ({ drop }) => drop, unit: 'ms' },
  { name: 'heap', read: ({ heap }) => heap, unit: 'MB' },
]

function printComparison(blockCount: number, rows: [BuilderEditor, BuilderMeasurement[]][]) {
  printLine(`  ${blockCount.toLocaleString('en')} blocks`)
  for (const { name, read, unit } of figures) {
    const medians = rows.map(([editor, measurements]) => [editor.name, getMedian(measurements.map(read))] as const)
    const [tessera, puck] = medians
    const ratio = tessera && puck ? `; ${(tessera[1] / puck[1]).toFixed(2)} times` : ''
    const texts = medians.map(([editorName, value]) => `${editorName} ${value.toFixed(1)} ${unit}`)
    printLine(`    ${name}: ${texts.join(', ')}${ratio}`)
  }
}

function getPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

function describeDrag(results: readonly Pick<BuilderMeasurement, 'frames' | 'drop'>[]): string {
  const longest = getMedian(results.map(({ frames }) => Math.max(...frames)))
  const slow = results.reduce((sum, { frames }) => sum + frames.filter((ms) => ms > 50).length, 0)
  const drop = getMedian(results.map(({ drop: ms }) => ms))
  return `longest frame ${longest.toFixed(1)} ms, ${slow} over 50 ms in all; nothing moves ${drop.toFixed(1)} ms after the drop`
}

/** Drags on a page of sections with 30 blocks each, in rows of two columns. */
const drags: Record<string, (editor: TesseraEditor) => Promise<Pick<BuilderMeasurement, 'frames' | 'drop'>>> = {
  'a block is dropped into a row of columns': (editor) =>
    withSections(editor, (page) =>
      measureDrag(page, async () => {
        const [dragged = '', target = ''] = await listIds(page, [1, 6])
        return { from: await readBox(page, dragged), to: await readBox(page, target), place: { x: 0.02, y: 0.5 } }
      }),
    ),
  'the border between two columns is dragged': (editor) =>
    withSections(editor, async (page) => {
      const [id = ''] = await listIds(page, [3])
      const { x, y, width, height } = await readBox(page, id)
      await page.mouse.click(x + width / 2, y + height / 2)
      const border = page.getByRole('separator').first()
      const box = await border.boundingBox()
      if (!box) throw new Error('There is no border between columns.')
      return measureDrag(page, async () => ({ from: box, to: { ...box, x: box.x + 160 }, place: { x: 0.5, y: 0.5 } }))
    }),
  [`a section of ${SECTION_BLOCKS} blocks is dragged`]: (editor) =>
    withSections(editor, async (page) => {
      const marker = page.locator('.section-marker[data-block-row]').first()
      const box = await marker.boundingBox()
      if (!box) throw new Error('There is no section.')
      const from = { ...box, width: 60, height: 12 }
      return measureDrag(page, async () => ({ from, to: { ...from, y: from.y + 500 } }))
    }),
}

function withSections<Result>(editor: TesseraEditor, run: (page: Page) => Promise<Result>): Promise<Result> {
  const prepare = (page: Page) =>
    editor.create(page, (pageId) => {
      const add = (type: string, fields: object) => ({ op: 'addBlock', page: pageId, type, fields })
      return [
        add('heading', { text: 'Above all sections' }),
        ...Array.from({ length: 7 }, (_, section) => [
          add('section', { name: `Section ${section + 1}`, background: section % 2 === 0 ? 'none' : 'surface' }),
          ...Array.from({ length: SECTION_BLOCKS }, (__, index) =>
            add('heading', { text: `Block ${section + 1}.${index + 1}`, layout: { span: 6 } }),
          ),
        ]).flat(),
      ]
    })
  return withBuilder(editor, prepare, async (page) => {
    await page.evaluate('builderBench.firstInSight')
    // The code that drags blocks loads after the page, with the live region of dnd-kit.
    await page.locator('[id^=DndLiveRegion]').waitFor({ state: 'attached' })
    return run(page)
  })
}
