export interface ShownOrigins {
  /** Origins of pictures, fonts and hosted pages. The dashboard shows their content, but never runs their scripts. */
  publicSources: string[]
  /** Further origins of pictures. */
  imageOrigins: string[]
}

/** The hash of the only style element without a nonce, which sonner creates. A test compares it with the installed version. */
export const TOAST_STYLE_HASH = 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='
/** The hash of an empty style element, because every style element is empty at first. */
const EMPTY_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/**
 * The content security policy of the dashboard. `nonce` is the nonce of the index page, for the style elements that its scripts create.
 * Inline scripts, event handlers and style attributes in markup are never allowed. React sets styles through the DOM, which is not inline.
 * In browsers with trusted types, only two policies create HTML or addresses of scripts: the dashboard's own policy
 * (`src/dashboard/ui/trusted-types.ts`), and the policy of ProseMirror, which parses content that is dragged within a text.
 */
export function createContentPolicy({ publicSources, imageOrigins }: ShownOrigins, nonce?: string): string {
  const frameSources = publicSources.join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self'${nonce === undefined ? '' : ` 'nonce-${nonce}' '${TOAST_STYLE_HASH}' '${EMPTY_HASH}'`}`,
    'font-src': ["'self'", ...publicSources].join(' '),
    'img-src': ["'self' data: blob:", ...publicSources, ...imageOrigins].join(' '),
    'connect-src': "'self'",
    'frame-src': frameSources === '' ? "'none'" : frameSources,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'tessera ProseMirrorClipboard',
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
