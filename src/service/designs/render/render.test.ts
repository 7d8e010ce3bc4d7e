import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { defaultDesign } from '#qr/default-design.ts'
import { startRenderer } from './render.ts'

const renderer = startRenderer()
afterAll(() => renderer.close())
const text = 'https://q.example/BCDFGHJKM'

test('a drawing that fails does not end the thread', async () => {
  const tooLong = { text: 'x'.repeat(5_000), plain: defaultDesign, logo: null }
  await expect(renderer.drawAndJudge(tooLong)).rejects.toThrow('Capacity overflow')
  await expect(renderer.rasterize('not an SVG', 256, null)).rejects.toThrow('SVG data parsing failed')
  const { verdict } = await renderer.drawAndJudge({ text, plain: defaultDesign, logo: null })
  expect(verdict.scanVerified).toBe(true)
})

test('two simultaneous requests for one drawing render it once', async () => {
  const drawing = { text, plain: { ...defaultDesign, module: 'dots' as const }, logo: null }
  const [first, second] = await Promise.all([renderer.drawAndVerify(drawing), renderer.drawAndVerify({ ...drawing })])
  expect(first).toBe(second)
})

test('drawings beyond the queue are refused as unavailable', async () => {
  const drawings = Array.from({ length: 600 }, (_, i) =>
    renderer.rasterize('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 1 + (i % 3), null),
  )
  const settled = await Promise.allSettled(drawings)
  const rejected = settled.filter(({ status }) => status === 'rejected')
  expect(rejected.length).toBeGreaterThan(50)
  expect(rejected[0]).toMatchObject({ reason: { code: 'unavailable' } })
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(500)
})

test('a large picture drawn in strips looks like a small one', async () => {
  const foreground = { type: 'linear', from: '#4c1d95', to: '#9d174d', angle: 45 } as const
  const plain = { ...defaultDesign, module: 'dots' as const, foreground }
  const { drawn } = await renderer.drawAndJudge({ text, plain, logo: null })
  const [small, large] = await Promise.all([512, 4096].map(async (width) => drawAndShrink(drawn.svg, width)))
  const differences = small?.map((value, place) => Math.abs(value - (large?.[place] ?? 0))) ?? []
  expect(large).toHaveLength(256 * 256 * 4)
  expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(2)
})

/** Draws an SVG at this width, and then shrinks it to 256 pixels. */
async function drawAndShrink(svg: string, width: number): Promise<number[]> {
  const picture = await renderer.rasterize(svg, width, '#ffffff')
  const raw = { width: picture.width, height: picture.height, channels: 4 as const }
  return [...(await sharp(picture.data, { raw }).resize(256, 256, { kernel: 'linear' }).raw().toBuffer())]
}

test('a thread without work ends, and the next drawing starts another', async () => {
  const restingRenderer = startRenderer({ idleMs: 0 })
  const started: Promise<Worker[]> = once(process, 'worker')
  const first = await restingRenderer.rasterize(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    1,
    null,
  )
  const [worker] = await started
  if (worker && worker.threadId !== -1) await once(worker, 'exit')
  expect(
    await restingRenderer.rasterize('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 1, null),
  ).toEqual(first)
  await restingRenderer.close()
})

test('a closed renderer has no thread and refuses work', async () => {
  const other = startRenderer()
  const started: Promise<Worker[]> = once(process, 'worker')
  await other.rasterize('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 1, null)
  const [worker] = await started
  await other.close()
  // The id of a thread that has ended.
  expect(worker?.threadId).toBe(-1)
  await expect(other.rasterize('<svg/>', 1, null)).rejects.toMatchObject({ code: 'unavailable' })
})
