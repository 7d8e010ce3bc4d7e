import { strToU8, zipSync } from 'fflate'
import type { Locator } from 'vitest/browser'
import { api } from './workspace.ts'

/** The files of a site by their paths. */
type Files = Record<string, string | Uint8Array<ArrayBuffer>>

export function createHtml(title: string, body = ''): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`
}

/** Creates a site with one page, "First version". */
export async function createSite(name = 'Garden') {
  const zip = btoa(String.fromCharCode(...packZip({ 'index.html': createHtml('First version') })))
  const subdomain = `test-${crypto.randomUUID().slice(0, 12)}`
  const { site } = await api('POST /sites', { body: { name, subdomain, zip } })
  return site
}

export function createZipFile(name: string, files: Files): File {
  return new File([packZip(files)], name, { type: 'application/zip' })
}

export async function chooseZip(dialog: Locator, files: Files): Promise<void> {
  await dialog.getByLabelText('Choose a ZIP or HTML file').upload(createZipFile('site.zip', files))
}

/** Chooses a folder with these files. */
export async function chooseFolder(dialog: Locator, name: string, files: Files): Promise<void> {
  const transfer = new DataTransfer()
  for (const [path, content] of Object.entries(files)) {
    const file = new File([content], path.split('/').at(-1) ?? '')
    transfer.items.add(Object.defineProperty(file, 'webkitRelativePath', { value: `${name}/${path}` }))
  }
  const input = await dialog.getByLabelText('Choose a folder').findElement()
  if (!(input instanceof HTMLInputElement)) throw new Error('A folder is chosen in an input.')
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function packZip(files: Files): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
}
