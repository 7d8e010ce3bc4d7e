import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { z } from 'zod'
import { spawnStack } from '#testing/stack.ts'
import { createNeutralBlocks, type NeutralBlock } from './neutral-document.ts'

/** A builder in a browser. */
export interface BuilderEditor {
  name: string
  /** An expression for an object that finds the parts of the builder in its page. */
  adapter: string
  /** Stores a page with this number of blocks for a browser. Returns its address. */
  prepare(page: Page, blockCount: number): Promise<string>
  close(): Promise<void>
}

/** An operation of the API, as JSON. */
type Operation = Record<string, unknown>

export interface TesseraEditor extends BuilderEditor {
  /** Stores a page with a header and the blocks that these operations add. Returns its address. */
  create(page: Page, toOperations: (pageId: string) => Operation[]): Promise<string>
}

const Content = z.object({
  id: z.string(),
  revision: z.int(),
  pages: z.array(z.object({ id: z.string(), blocks: z.array(z.object({ id: z.string(), type: z.string() })) })),
})
// The limits of the service for one edit.
const MOST_OPERATIONS = 500

export async function startTessera(): Promise<TesseraEditor> {
  const stack = await spawnStack()
  const send = async (page: Page, path: string, data: object): Promise<unknown> => {
    const reply = await page.request.post(`${stack.origin}${path}`, { data, headers: { origin: stack.origin } })
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
    return reply.json()
  }
  const create: TesseraEditor['create'] = async (page, toOperations) => {
    await send(page, '/auth/sign-in/email', stack.admin)
    await page.addInitScript(`localStorage.setItem('tessera-device', 'desktop')`)
    const subdomain = `bench-${crypto.randomUUID().slice(0, 13)}`
    const body = { name: 'Measured', subdomain, templateId: 'blank' }
    const created = Content.parse(await send(page, '/api/pages', body))
    const [home] = created.pages
    if (!home) throw new Error('The page has no home page.')
    const removals = home.blocks.filter(({ type }) => type !== 'header')
    const operations = [
      ...removals.map(({ id }) => ({ op: 'removeBlock', page: home.id, block: id })),
      ...toOperations(home.id),
    ]
    let { revision } = created
    for (let start = 0; start < operations.length; start += MOST_OPERATIONS) {
      const edits = { revision, operations: operations.slice(start, start + MOST_OPERATIONS) }
      revision = Content.parse(await send(page, `/api/pages/${created.id}/edits`, edits)).revision
    }
    return `${stack.origin}/pages/${created.id}/edit`
  }
  return {
    name: 'Tessera',
    adapter: tesseraAdapter,
    create,
    prepare: (page, blockCount) =>
      create(page, (pageId) => [
        { op: 'setTheme', theme: { spacing: 'compact' } },
        ...createNeutralBlocks(blockCount)
          .slice(1)
          .map((block) => ({ op: 'addBlock', page: pageId, ...toTesseraBlock(block) })),
      ]),
    close: () => stack.remove(),
  }
}

function toTesseraBlock({ type, text, index }: NeutralBlock) {
  const url = `https://example.com/${index}`
  switch (type) {
    case 'button':
      return { type, fields: { label: text, url } }
    case 'image':
      return { type, fields: { caption: text, image: { src: '', alt: '' } } }
    case 'divider':
      return { type, fields: {} }
    case 'social':
      return { type, fields: { items: ['x', 'instagram'].map((network) => ({ network, url: `${url}/${network}` })) } }
    case 'card':
      return { type: 'testimonial', fields: { quote: `Body of card ${index}`, author: text, role: '' } }
    case 'form':
      return { type, fields: { title: text, intro: '', fields: [] } }
    case 'header':
    case 'heading':
    case 'text':
      return { type: 'heading', fields: { text, ...(type === 'text' && { size: 'small' }) } }
  }
}

const tesseraAdapter = `(() => {
  // The canvas is a shadow root, into which elementFromPoint does not look from outside.
  const findElement = document.elementFromPoint.bind(document)
  document.elementFromPoint = (x, y) => {
    let element = findElement(x, y)
    while (element?.shadowRoot?.elementFromPoint(x, y)) element = element.shadowRoot.elementFromPoint(x, y)
    return element
  }
  const getRoot = () => [...document.querySelectorAll('[aria-label=Canvas] div')].find((each) => each.shadowRoot)?.shadowRoot
  const getField = () => document.querySelector('[aria-label="Block settings"]')?.querySelector('input, textarea')
  return {
    getCanvas: () => document,
    listBlocks: () => [...(getRoot()?.querySelectorAll('.block') ?? [])],
    getId: (block) => block.id,
    getText: (id) => getRoot().getElementById(id)?.querySelector('h2, a.button, .small, figcaption')?.textContent,
    getSelected: () => getRoot()?.querySelector('.block[data-active]')?.id ?? null,
    getField,
    isBusy: () => document.documentElement.style.cursor === 'grabbing',
  }
})()`

const anchors = join(import.meta.dirname, '../anchors')

/** Null if Puck is not installed. */
export async function startPuck(): Promise<BuilderEditor | null> {
  if (!existsSync(join(anchors, 'node_modules/@puckeditor/core'))) return null
  const child: ChildProcess = fork(join(anchors, 'puck/editor-server.mjs'), [], { execArgv: [] })
  const [port] = z
    .tuple([z.int()])
    .rest(z.unknown())
    .parse(await once(child, 'message'))
  return {
    name: 'Puck',
    adapter: puckAdapter,
    async prepare(page, blockCount) {
      await page.addInitScript(`benchBlocks = ${JSON.stringify(createNeutralBlocks(blockCount))}`)
      return `http://127.0.0.1:${port}/`
    },
    async close() {
      const exitEvent = once(child, 'exit')
      child.disconnect()
      await exitEvent
    },
  }
}

const puckAdapter = `(() => {
  const getRoot = () => document.querySelector('#preview-frame')?.contentDocument ?? document
  const getField = () => [...document.querySelectorAll('input[name=text]')].find((each) => each.offsetParent !== null)
  return {
    getCanvas: getRoot,
    listBlocks: () =>
      [...getRoot().querySelectorAll('[data-puck-component]')].filter(
        (each) => !each.hasAttribute('data-dnd-placeholder') && !each.closest('[data-dnd-overlay]'),
      ),
    getId: (block) => block.getAttribute('data-puck-component'),
    getText: (id) => getRoot().querySelector('[data-puck-component="' + id + '"] [data-text]')?.textContent,
    getSelected: () => getField()?.id.split('_')[0] ?? null,
    getField,
    isBusy: () => getRoot().querySelector('[data-dnd-dragging], [data-dnd-placeholder]') !== null,
  }
})()`
