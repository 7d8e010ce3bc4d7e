/** Of what has its content in its address. */
export const lasting = { 'cache-control': 'public, max-age=31536000, immutable' }

/** An SVG that is opened as a page of its own can be looked at, and do nothing else. */
export const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-content-type-options': 'nosniff',
}
