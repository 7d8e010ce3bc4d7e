import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawSvgApart, readSvgApart } from './svg-pool.ts'
import { readImage } from './read-image.ts'

const makeSvg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">${inside}</svg>`)
const plain = makeSvg('<rect width="10" height="10" fill="#f00"/>')

/** Makes a drawing of a few kilobytes that takes much work: a dashed path that is drawn many times. */
const makeDashedSvg = (dash: string, times: number) => {
  const path = `<path id="p" d="M0 0${'h9v9h-9z'.repeat(3_000)}" fill="none" stroke-dasharray="${dash}" stroke="#f00"/>`
  return makeSvg(`<defs>${path}</defs>${'<use href="#p"/>'.repeat(times)}`)
}

test('a drawing is read and drawn in another process', async () => {
  expect(await readSvgApart(plain, 'wsp_a')).toMatchObject({ ok: true, type: 'image/svg+xml', width: 10, height: 10 })
  const png = Buffer.from(await drawSvgApart(plain, 64, 'wsp_a'))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 64])
})

test.runIf(process.platform === 'linux')(
  'if memory runs out, the system ends the process that draws first',
  async () => {
    await drawSvgApart(plain, 64, 'wsp_a')
    const children = globSync('/proc/[0-9]*/status').filter((file) =>
      readIfThere(file).includes(`\nPPid:\t${process.pid}\n`),
    )
    const scores = children.map((file) => readIfThere(file.replace('status', 'oom_score_adj')).trim())
    expect(scores).toContain('1000')
  },
)

/** The text of a file of a process, which may have ended. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

test.each([
  ['takes too long to draw', makeDashedSvg('1', 2_000)],
  ['takes too much memory to draw', makeDashedSvg('.005', 1)],
])(
  'a drawing that %s is aborted without delaying other workspaces',
  async (reason, excessive) => {
    const drawing = drawSvgApart(excessive, 400, 'wsp_a')
    const next = readSvgApart(plain, 'wsp_a')
    expect(await Promise.race([readSvgApart(plain, 'wsp_b'), drawing])).toMatchObject({ ok: true })
    await expect(drawing).rejects.toThrow(reason)
    expect(await next).toMatchObject({ ok: true })
  },
  30_000,
)

test('each workspace has its own queue with a limit', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => readSvgApart(plain, 'wsp_c')))
  const rejected = results.filter(({ status }) => status === 'rejected')
  expect(rejected.length).toBe(9)
  expect(await readSvgApart(plain, 'wsp_c')).toMatchObject({ ok: true })
})

test.each([
  [
    'elements × classes × properties',
    `<style>${Array.from({ length: 40 }, (_, at) => `.c${at}{fill:#000;stroke:#000;opacity:1;color:red;display:inline;visibility:visible;overflow:visible;fill-opacity:1;stroke-width:1;stroke-opacity:1}`).join('')}</style>${`<g class="${Array.from({ length: 40 }, (_, at) => `c${at}`).join(' ')}"/>`.repeat(1_300)}`,
    'sets too many properties by classes',
  ],
  ['path commands', `<path d="M0 0${'h9v9z'.repeat(7_000)}"/>`, 'would take too long to draw'],
  ['repeated path commands', `<path d="M0 0${' 1 1'.repeat(21_000)}"/>`, 'would take too long to draw'],
  ['points', `<polygon points="${'0 9 '.repeat(21_000)}"/>`, 'would take too long to draw'],
])('a drawing with too many %s is refused before it is drawn', async (_, inside, reason) => {
  const image = makeSvg(inside)
  const usageBefore = process.cpuUsage()
  expect(await readImage(image, 'wsp_d')).toEqual({ ok: false, reason })
  // The process that redirects scans does no work for the drawing.
  expect(process.cpuUsage(usageBefore).user).toBeLessThan(500_000)
})

test('a detailed drawing of 19,000 path commands is read', async () => {
  const detailed = makeSvg(`<path d="M0 0${'c1 1 2 2 3 3c-1 0-2-2-3-3'.repeat(9_450)}z" stroke="#000"/>`)
  expect(await readImage(detailed, 'wsp_e')).toMatchObject({ ok: true })
}, 20_000)
