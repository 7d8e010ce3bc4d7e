import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { desktopSize, openScreen } from './open-screen.tsx'
import { api } from './workspace.ts'

/** Creates a random picture. It must be unique, because the service stores equal pictures only once. */
export async function createPictureFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(60, 40)
  const pixels = new Uint8ClampedArray(60 * 40 * 4).fill(255)
  crypto.getRandomValues(pixels.subarray(0, 400))
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, 60, 40), 0, 0)
  return new File([await canvas.convertToBlob()], `${name}.png`, { type: 'image/png' })
}

/** Adds a picture to the library. */
export async function addImage(name: string) {
  const bytes = new Uint8Array(await (await createPictureFile(name)).arrayBuffer())
  return api('POST /images', { body: { data: btoa(String.fromCharCode(...bytes)), name } })
}

/** A picture of the library, on the screen or in a dialog. */
export function findImageTile(name: string): Locator {
  return page.getByRole('grid', { name: 'Images' }).getByRole('button', { name, exact: true })
}

/** Opens the library. */
export async function openImages(search = '', viewport = desktopSize): Promise<void> {
  await openScreen(`/images${search}`, viewport)
  await expect.element(page.getByRole('tab', { name: 'Library' })).toBeVisible()
}

/** The panel with an image that was opened in the library. */
export function findImagePanel(): Locator {
  return page.getByRole('complementary', { name: 'Image' })
}
