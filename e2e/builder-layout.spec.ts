import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import sharp from 'sharp'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { createTouchScreen } from '../src/testing/touch-screen.ts'
import {
  createPageWithBlocks,
  expectAnnounced,
  findCanvas,
  findHeading,
  openBuilder,
  openBuilderByTouch,
  readContent,
} from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const finished = 'section wide, One 6, Two 6, section text, Three 4, Four 4, Five 4, section text, Six'

/** Creates a page of headings in three sections, each heading in a row of its own. */
function createSections(page: Page, stack: SpawnedStack): Promise<string> {
  const section = (fields: object) => ({ type: 'section', fields })
  const heading = (text: string) => ({ type: 'heading', fields: { text } })
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = names
  return createPageWithBlocks(page, stack, [
    section({ width: 'wide', background: 'accent', name: 'Hero' }),
    ...[one, two].map(heading),
    section({ background: 'surface', name: 'Features' }),
    ...[three, four, five].map(heading),
    section({ name: 'End' }),
    heading(six),
  ])
}

test('columns are made with the mouse, and the page is published as the canvas shows it', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  const id = await createSections(page, stack)
  await openBuilder(page, stack, id)
  await chooseDevice(page, 'Desktop')
  await dropBeside(page, 'Two', { target: 'One', side: 'right' })
  await dropBeside(page, 'Four', { target: 'Three', side: 'right' })
  await dropBeside(page, 'Five', { target: 'Four', side: 'right' })
  await expect.poll(() => describePage(page, stack, id)).toBe(finished)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .poll(() => describePage(page, stack, id))
    .toBe(finished.replace('Three 4, Four 4, Five 4', 'Three 6, Four 6, Five'))
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await findHeading(page, 'One').click()
  const border = page.getByRole('separator', { name: 'Border after column 1' })
  const box = await border.boundingBox()
  const row = await findBlock(page, 'One').boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + (row?.width ?? 0) / 3, (box?.y ?? 0) + 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => describePage(page, stack, id)).toBe(finished.replace('One 6, Two 6', 'One 8, Two 4'))
  await publish(page)
  const { url } = await readContent(page, stack, id)
  for (const [device, width] of Object.entries({ Phone: 390, Tablet: 768, Desktop: 1280 })) {
    await chooseDevice(page, device)
    const drawn = await screenshotCanvas(page)
    const visitor = await page.context().newPage()
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.goto(url)
    expect(await measureDifference(drawn, await visitor.screenshot({ fullPage: true }))).toBeLessThan(0.005)
    await visitor.close()
  }
})

test('columns are made and sections are moved with the keyboard alone', async ({ page, stack }) => {
  const id = await createSections(page, stack)
  await openBuilder(page, stack, id)
  await chooseDevice(page, 'Desktop')
  const canvas = findCanvas(page).getByRole('listbox')
  const select = async (name: RegExp) => {
    await canvas.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 12; step += 1) {
      if (await findCanvas(page).getByRole('option', { name, selected: true }).isVisible()) return
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`There is no block ${name}.`)
  }
  const placeBeside = async (name: string, target: string) => {
    await select(new RegExp(`^Heading, ${name},`))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expectAnnounced(page, `Heading '${name}', right of Heading '${target}'`)
    await page.keyboard.press('Space')
    await expectAnnounced(page, `Heading '${name}' moved to column`)
  }
  await placeBeside('Two', 'One')
  await placeBeside('Four', 'Three')
  await placeBeside('Five', 'Four')
  await expect.poll(() => describePage(page, stack, id)).toBe(finished)
  await page.getByRole('separator', { name: 'Border after column 1' }).press('ArrowRight')
  await expect.poll(() => describePage(page, stack, id)).toContain('Three 6, Four 3, Five 3')
  await select(/^Section, Features/)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => describePage(page, stack, id)).toMatch(/One 6, Two 6, section text, Six, section text, Three/)
})

test('columns are made by touch', async ({ page, stack, browser }) => {
  const id = await createSections(page, stack)
  // The width of a desktop, scaled down. The switch has no room on a tablet.
  await page.evaluate(() => localStorage.setItem('tessera-device', 'desktop'))
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 820 })
  const finger = await createTouchScreen(screen)
  for (const [name, target] of [
    ['Two', 'One'],
    ['Four', 'Three'],
    ['Five', 'Four'],
  ] as const) {
    const from = await findBlock(screen, name).boundingBox()
    await finger.down({ x: (from?.x ?? 0) + 20, y: (from?.y ?? 0) + (from?.height ?? 0) / 2 })
    await expectAnnounced(screen, `Picked up Heading '${name}'`)
    const to = await findBlock(screen, target).boundingBox()
    await finger.move({ x: (to?.x ?? 0) + (to?.width ?? 0) * 0.9, y: (to?.y ?? 0) + (to?.height ?? 0) / 2 })
    await expect(findCanvas(screen).getByText(`Heading '${name}', right of Heading '${target}'`)).toBeVisible()
    await finger.up()
    await expectAnnounced(screen, `Heading '${name}' moved to column`)
  }
  await expect.poll(() => describePage(page, stack, id)).toBe(finished)
  await screen.context().close()
})

async function chooseDevice(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check({ force: true })
}

function findBlock(page: Page, heading: string): Locator {
  return findCanvas(page).locator('.block', {
    has: page.getByRole('option', { name: new RegExp(`^Heading, ${heading},`) }),
  })
}

/** Drags a heading to a side of another one. */
async function dropBeside(page: Page, name: string, { target, side }: { target: string; side: 'left' | 'right' }) {
  const from = await findBlock(page, name).boundingBox()
  const to = await findBlock(page, target).boundingBox()
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + (from?.height ?? 0) / 2)
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + (from?.height ?? 0) / 2 - 8)
  const share = side === 'left' ? 0.1 : 0.9
  const point = { x: (to?.x ?? 0) + (to?.width ?? 0) * share, y: (to?.y ?? 0) + (to?.height ?? 0) / 2 }
  await page.mouse.move(point.x, point.y, { steps: 6 })
  await expect(findCanvas(page).getByText(`Heading '${name}', ${side} of Heading '${target}'`)).toBeVisible()
  await page.mouse.up()
}

const Fields = z.looseObject({
  text: z.string().optional(),
  width: z.string().optional(),
  layout: z.object({ span: z.int().optional() }).optional(),
})

/** The stored blocks after the header, with their spans: `One 6, Two 6, section text`. */
async function describePage(page: Page, stack: SpawnedStack, id: string): Promise<string> {
  const { pages } = await readContent(page, stack, id)
  const [, ...blocks] = pages[0]?.blocks ?? []
  return blocks
    .map(({ type, fields }) => {
      const { text, width, layout } = Fields.parse(fields)
      return [type === 'section' ? `section ${width}` : text, layout?.span]
        .filter((word) => word !== undefined)
        .join(' ')
    })
    .join(', ')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish' })
  await publishing.getByRole('button', { name: 'Publish the page' }).click()
  await expect(
    publishing
      .getByRole('link', { name: /Open|View/ })
      .or(publishing.getByText(/published|live/i))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The page on the canvas from its top to its last block, without anything selected. */
async function screenshotCanvas(page: Page): Promise<Buffer> {
  await findCanvas(page).getByRole('listbox').press('Escape')
  await page.mouse.move(2, 500)
  const shown = findCanvas(page).locator('.page')
  await expect(shown).toBeVisible()
  return shown.screenshot()
}

/** The share of pixels that differ, in the part that both pictures have. */
async function measureDifference(first: Buffer, second: Buffer): Promise<number> {
  const sizes = await Promise.all([first, second].map((picture) => sharp(picture).metadata()))
  const width = Math.min(...sizes.map((size) => size.width))
  // The canvas has another space below the last block.
  const height = Math.min(...sizes.map((size) => size.height)) - 60
  const [a, b] = await Promise.all(
    [first, second].map((picture) =>
      sharp(picture).extract({ left: 0, top: 0, width, height }).removeAlpha().raw().toBuffer(),
    ),
  )
  if (!a || !b || sizes[0]?.width !== sizes[1]?.width) throw new Error('The pictures differ in width.')
  let differing = 0
  for (let index = 0; index < a.length; index += 3) {
    const distance = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((a[index + channel] ?? 0) - (b[index + channel] ?? 0)),
      0,
    )
    if (distance > 24) differing += 1
  }
  return differing / (width * height)
}
