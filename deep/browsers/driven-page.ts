import type * as TestingLibrary from '@testing-library/dom'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { expect } from '../../e2e/stack.ts'
import type { BrowserDriver } from './browser-driver.ts'

declare const TestingLibraryDom: typeof TestingLibrary

// Finds elements by role, name and label, the same way in every browser.
const { resolve } = createRequire(import.meta.url)
const library = readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'), 'utf8')

type TextPattern = string | RegExp
/** An element by role and accessible name, a field by label, or anything by text. */
export type Query = { role: string; name: TextPattern } | { label: TextPattern } | { text: TextPattern }

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
type Box = z.infer<typeof Box>
/** A visible element. It is not reachable while another element, such as a dialog that closes, covers its center. */
const FoundElement = z.object({ box: Box, reachable: z.boolean() })
type FoundElement = z.infer<typeof FoundElement>

/** A page in any browser. Waits for every element. */
export class DrivenPage {
  readonly driver: BrowserDriver

  constructor(driver: BrowserDriver) {
    this.driver = driver
  }

  /** Waits for a visible element and scrolls it into view. */
  async find(query: Query): Promise<Box> {
    let element: FoundElement | null = null
    const measure = async () => {
      element = await this.#findNow(query)
      return element === null ? `not on ${await this.#describePage()}` : 'found'
    }
    await expect.poll(measure, { message: describeQuery(query), timeout: 20_000 }).toBe('found')
    return FoundElement.parse(element).box
  }

  /** Waits until an element has stopped moving and a click on its center reaches it. */
  async #findReachable(query: Query): Promise<Box> {
    let box = await this.find(query)
    const measure = async () => {
      const previousBox = box
      const current = await this.#findNow(query)
      if (current === null) return 'gone'
      box = current.box
      if (!current.reachable) return 'covered'
      return isDeepStrictEqual(previousBox, box) ? 'reachable' : 'moving'
    }
    await expect.poll(measure, { message: describeQuery(query), timeout: 20_000, intervals: [50] }).toBe('reachable')
    return box
  }

  async click(query: Query): Promise<void> {
    const { x, y } = getCenter(await this.#findReachable(query))
    await this.driver.click(x, y)
  }

  async doubleClick(query: Query): Promise<void> {
    const { x, y } = getCenter(await this.#findReachable(query))
    await this.driver.doubleClick(x, y)
  }

  /** Types into an empty field. */
  async fill(label: TextPattern, text: string): Promise<void> {
    await this.click({ label })
    await this.driver.type(text)
  }

  /** Drags the center of one element to the lower edge of another. */
  async drag(from: Query, target: Query): Promise<void> {
    const start = getCenter(await this.#findReachable(from))
    const { y, height } = await this.find(target)
    const distance = y + height - 2 - start.y
    await this.driver.moveMouse(start.x, start.y)
    await this.driver.pressMouse()
    for (const share of [0.1, 0.4, 0.7, 1]) await this.driver.moveMouse(start.x, start.y + distance * share)
    await this.driver.releaseMouse()
  }

  /** Finds the element in one script, because the page may change between two scripts. Null while the library is not loaded. */
  async #findNow(query: Query): Promise<FoundElement | null> {
    const find = `(${findInPage.toString()})(${toSource(query)})`
    const result = await this.driver.evaluate(`typeof TestingLibraryDom === 'undefined' ? 'no library' : ${find}`)
    if (result !== 'no library') return FoundElement.nullable().parse(result)
    await this.driver.evaluate(`(() => { ${library}; })()`)
    return null
  }

  /** The address and the beginning of the text on screen, for the message of a failure. */
  async #describePage(): Promise<string> {
    return String(await this.driver.evaluate('`${location.href}: ${document.body.innerText.slice(0, 1000)}`'))
  }
}

function getCenter({ x, y, width, height }: Box) {
  return { x: x + width / 2, y: y + height / 2 }
}

function describeQuery(query: Query): string {
  return Object.values(query).map(String).join(' ')
}

/** The query as source code, including regular expressions. */
function toSource(query: Query): string {
  const members = Object.entries(query).map(
    ([name, value]: [string, TextPattern]) =>
      `${name}: ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
  )
  return `{ ${members.join(', ')} }`
}

/** Runs in the page: the first visible match, including those in the canvas's shadow root. */
function findInPage(query: Query): FoundElement | null {
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
      if (width === 0 || height === 0) continue
      const tree = element.getRootNode()
      const hit =
        tree instanceof Document || tree instanceof ShadowRoot
          ? tree.elementFromPoint(x + width / 2, y + height / 2)
          : null
      const reachable = element.contains(hit) || (hit?.closest('label')?.contains(element) ?? false)
      return { box: { x, y, width, height }, reachable }
    }
  }
  return null
}
