import type { Locator, Page } from 'playwright/test'
import { z } from 'zod'
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
const finishedLayout = 'section wide, One 6, Two 6, section text, Three 4, Four 4, Five 4, section text, Six'

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

test('columns are made with the mouse and published', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  const id = await createSections(page, stack)
  await openBuilder(page, stack, id)
  await chooseDevice(page, 'Desktop')
  await dropRightOf(page, 'Two', 'One')
  await dropRightOf(page, 'Four', 'Three')
  await dropRightOf(page, 'Five', 'Four')
  await expect.poll(() => describePage(page, stack, id)).toBe(finishedLayout)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const before = finishedLayout.replace('Three 4, Four 4, Five 4', 'Three 6, Four 6, Five')
  await expect.poll(() => describePage(page, stack, id)).toBe(before)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await findHeading(page, 'One').click()
  const border = await getBox(page.getByRole('separator', { name: 'Border after column 1' }))
  const column = await getBox(findBlock(page, 'One'))
  await page.mouse.move(border.x + border.width / 2, border.y + 10)
  await page.mouse.down()
  await page.mouse.move(border.x + column.width / 3, border.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => describePage(page, stack, id)).toBe(finishedLayout.replace('One 6, Two 6', 'One 8, Two 4'))
  await publish(page)
  const { url } = await readContent(page, stack, id)
  const visitor = await page.context().newPage()
  await visitor.goto(url)
  const [firstBox, secondBox] = [await getBox(visitor.getByText('One')), await getBox(visitor.getByText('Two'))]
  expect([secondBox.y, secondBox.x > firstBox.x]).toEqual([firstBox.y, true])
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
    await expect(findCanvas(page).getByText(`Heading '${name}' moved to column`)).toBeAttached()
  }
  await placeBeside('Two', 'One')
  await placeBeside('Four', 'Three')
  await placeBeside('Five', 'Four')
  await expect.poll(() => describePage(page, stack, id)).toBe(finishedLayout)
  await page.getByRole('separator', { name: 'Border after column 1' }).press('ArrowRight')
  await expect.poll(() => describePage(page, stack, id)).toContain('Three 6, Four 3, Five 3')
  await select(/^Section, Features/)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => describePage(page, stack, id)).toMatch(/One 6, Two 6, section text, Six, section text, Three/)
})

test('columns are made by touch', async ({ page, stack, browser }) => {
  const id = await createSections(page, stack)
  const screen = await openBuilderByTouch({ browser, page, stack }, { id, width: 820 })
  // The page of a desktop is scaled down to the tablet.
  await chooseDevice(screen, 'Desktop')
  const finger = await createTouchScreen(screen)
  for (const [name, target] of Object.entries({ Two: 'One', Four: 'Three', Five: 'Four' })) {
    const from = await getBox(findBlock(screen, name))
    await finger.down({ x: from.x + 20, y: from.y + from.height / 2 })
    await expectAnnounced(screen, `Picked up Heading '${name}'`)
    await finger.move(getRightSide(await getBox(findBlock(screen, target))))
    await expect(findCanvas(screen).getByText(`Heading '${name}', right of Heading '${target}'`)).toBeVisible()
    await finger.up()
    await expect(findCanvas(screen).getByText(`Heading '${name}' moved to column`)).toBeAttached()
  }
  await expect.poll(() => describePage(page, stack, id)).toBe(finishedLayout)
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

/** Drags a heading to the right side of another one. */
async function dropRightOf(page: Page, name: string, target: string) {
  const from = await getBox(findBlock(page, name))
  const start = { x: from.x + 30, y: from.y + from.height / 2 }
  const end = getRightSide(await getBox(findBlock(page, target)))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y - 8)
  await page.mouse.move(end.x, end.y, { steps: 6 })
  await expect(findCanvas(page).getByText(`Heading '${name}', right of Heading '${target}'`)).toBeVisible()
  await page.mouse.up()
}

async function getBox(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

function getRightSide({ x, y, width, height }: Awaited<ReturnType<typeof getBox>>) {
  return { x: x + width * 0.9, y: y + height / 2 }
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
  await expect(publishing.getByText('The page is live')).toBeVisible()
  await page.keyboard.press('Escape')
}
