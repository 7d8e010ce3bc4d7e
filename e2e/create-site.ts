import { expect, type Locator, type Page } from 'playwright/test'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { requestHost } from '../src/testing/request-host.ts'

const firstVersion = { 'index.html': toHtml('First version', '<p>Hello.</p>') }

export async function createSite(page: Page, origin: string) {
  const subdomain = createUniqueName()
  const zip = toZip(firstVersion).toString('base64')
  const name = `Site ${subdomain}`
  const reply = await page.request.post(`${origin}/api/sites`, {
    headers: { origin },
    data: { name, subdomain, zip },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const { site }: { site: { id: string; url: string } } = await reply.json()
  return { ...site, name, subdomain }
}

export async function chooseFolder(dialog: Locator, folder: string) {
  await dialog.locator('input[type=file][aria-label="Choose a folder"]').setInputFiles(folder)
}

export async function chooseZip(dialog: Locator, files: Record<string, string>) {
  await dialog
    .locator('input[type=file][aria-label="Choose a ZIP or HTML file"]')
    .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer: toZip(files) })
}

/** Drops a folder from the disk on the window, with the browser's debugger: scripts cannot create such a drop. */
export async function dropFolder(page: Page, folder: string) {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  await session.detach()
}

export function writeFolder(name: string, files: Record<string, string | Buffer>): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'tessera-site-')), name)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export function toZip(files: Record<string, string>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strToU8(content)]))),
  )
}

export function toHtml(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`
}

/** Requests a hosted site as a visitor. Only browsers resolve names under localhost. */
export function requestSite(url: string) {
  return requestHost(`http://127.0.0.1:${new URL(url).port}`, url)
}

export function createUniqueName(): string {
  return crypto.randomUUID().slice(0, 8)
}
