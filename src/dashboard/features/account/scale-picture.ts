const SIDE = 192
/** Maximum length of the data URL. The bff accepts 40 kB, and base64 needs four characters for three bytes. */
const MAX_CHARACTERS = 52_000

/** The middle square of a picture as a small data URL; null if the browser cannot read the file as a picture. */
export async function scalePicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const side = Math.min(bitmap.width, bitmap.height)
  const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  const square = await createImageBitmap(bitmap, x, y, side, side, {
    resizeWidth: SIDE,
    resizeHeight: SIDE,
    resizeQuality: 'high',
  })
  return encode(square)
}

function encode(square: ImageBitmap): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(square, 0, 0)
  const webp = canvas.toDataURL('image/webp', 0.85)
  // Browsers that write no WebP answer with a PNG, which is often too large. JPEG has no transparency.
  if (webp.startsWith('data:image/webp') && webp.length <= MAX_CHARACTERS) return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  return canvas.toDataURL('image/jpeg', 0.8)
}
