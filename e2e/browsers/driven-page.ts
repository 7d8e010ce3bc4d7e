import type * as TestingLibrary from '@testing-library/dom'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { expect } from '../stack.ts'
import type { BrowserDriver } from './browser-driver.ts'

declare const TestingLibraryDom: typeof TestingLibrary

// Finds elements by role, name and label, the same way in every browser.
const { resolve } = createRequire(import.meta.url)
const library = readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'), 'utf8')

type Words = string | RegExp
/** An element by role and accessible name, a field by label, or anything by text. */
export type Query = { role: string; name: Words } | { label: Words } | { text: Words }

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
type Box = z.infer<typeof Box>

/** A page in any browser. Waits for every element. */
export class DrivenPage {
  readonly driver: BrowserDriver

  constructor(driver: BrowserDriver) {
    this.driver = driver
  }

  /** Waits for a visible element and scrolls it into view. */
  async find(query: Query): Promise<Box> {
    let found: Box | null = null
    const measure = async () => {
      found = Box.nullable().parse(await this.#findNow(query))
      return found !== null
    }
    await expect.poll(measure, { message: describe(query), timeout: 20_000 }).toBe(true)
    return Box.parse(found)
  }

  async click(query: Query): Promise<void> {
    const { x, y } = middle(await this.find(query))
    await this.driver.moveMouse(x, y)
    await this.driver.pressMouse()
    await this.driver.releaseMouse()
  }

  async doubleClick(query: Query): Promise<void> {
    const { x, y } = middle(await this.find(query))
    await this.driver.doubleClick(x, y)
  }

  /** Types into an empty field. */
  async fill(label: Words, text: string): Promise<void> {
    await this.click({ label })
    await this.driver.type(text)
  }

  /** Drags the center of one element to the lower edge of another. */
  async drag(from: Query, below: Query): Promise<void> {
    const start = middle(await this.find(from))
    const { y, height } = await this.find(below)
    const distance = y + height - 2 - start.y
    await this.driver.moveMouse(start.x, start.y)
    await this.driver.pressMouse()
    for (const share of [0.1, 0.4, 0.7, 1]) await this.driver.moveMouse(start.x, start.y + distance * share)
    await this.driver.releaseMouse()
  }

  async #findNow(query: Query): Promise<unknown> {
    if ((await this.driver.evaluate('typeof TestingLibraryDom')) === 'undefined')
      await this.driver.evaluate(`(() => { ${library}; })()`)
    return await this.driver.evaluate(`(${findInPage.toString()})(${toSource(query)})`)
  }
}

function middle({ x, y, width, height }: Box) {
  return { x: x + width / 2, y: y + height / 2 }
}

function describe(query: Query): string {
  return Object.values(query).map(String).join(' ')
}

/** The query as source code, including regular expressions. */
function toSource(query: Query): string {
  const members = Object.entries(query).map(
    ([name, value]: [string, Words]) => `${name}: ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
  )
  return `{ ${members.join(', ')} }`
}

/** Runs in the page: the first visible match, also in the canvas's shadow root. */
function findInPage(query: Query): Box | null {
  const find = (root: HTMLElement) => {
    if ('role' in query) return TestingLibraryDom.queryAllByRole(root, query.role, { name: query.name })
    if ('label' in query) return TestingLibraryDom.queryAllByLabelText(root, query.label)
    return TestingLibraryDom.queryAllByText(root, query.text)
  }
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])])
  for (const root of [document.body, ...shadows]) {
    if (!(root instanceof HTMLElement)) continue
    for (const element of find(root)) {
      element.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) return { x, y, width, height }
    }
  }
  return null
}
