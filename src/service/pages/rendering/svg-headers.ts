/** Headers for content whose hash is in its address. */
export const immutableHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Headers for an SVG that is opened as a page: it is shown, and cannot run scripts or load anything. */
export const inertSvgHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-content-type-options': 'nosniff',
}
