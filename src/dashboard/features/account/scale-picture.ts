const SIDE = 192
/** The bff takes 40 kB; in base64 four characters are three bytes. */
const MAX_TEXT = 52_000

/** The middle square of a picture as a small data URL; null if the file is no picture that the browser reads. */
export async function scalePicture(file: File): Promise<string | null> {
  const whole = await createImageBitmap(file).catch(() => null)
  if (!whole) return null
  const side = Math.min(whole.width, whole.height)
  const [x, y] = [(whole.width - side) / 2, (whole.height - side) / 2]
  const square = await createImageBitmap(whole, x, y, side, side, {
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
  if (webp.startsWith('data:image/webp') && webp.length <= MAX_TEXT) return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  return canvas.toDataURL('image/jpeg', 0.8)
}
