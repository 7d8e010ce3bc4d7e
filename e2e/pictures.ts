import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

export function findTile(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Images' }).getByRole('button', { name, exact: true })
}

/** Creates a picture with a random color. The service stores equal pictures once, so each test needs another one. */
export function createPng(): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = crypto.getRandomValues(new Uint8Array(3))
  const background = { r: red, g: green, b: blue }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

export function toFile(name: string, buffer: Buffer) {
  return { name: `${name}.png`, mimeType: 'image/png', buffer }
}
