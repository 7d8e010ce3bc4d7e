import { createHash } from 'node:crypto'
import { escapeText } from '../http/escape-text.ts'
import { type Guide, REFERENCE_SCRIPT } from './reference-files.ts'

/**
 * Darker texts than those of the theme, whose contrast is below 4.5. Long lines of code wrap, because the keyboard cannot scroll
 * them, and lists of operations are shown whole for the same reason. A section that a link leads to has no frame: nobody can do anything with it. Buttons that copy have their name also while nobody points at
 * them. An event has no button that would send it to Tessera.
 */
const customCss = `.light-mode {
  --scalar-color-2: #4b5563; --scalar-color-3: #5b6472;
  --scalar-color-green: #0a6b3d; --scalar-color-blue: #0063a8; --scalar-color-orange: #9a4a00; --scalar-color-yellow: #7a5b00;
  --scalar-color-red: #b42318; --scalar-color-purple: #5b3fb8;
}
.dark-mode { --scalar-color-3: #a1a1aa; --scalar-color-red: #ff8a80 }
.endpoints, .scalar-card-content:has(> .endpoints) { max-height: none !important; overflow: visible !important }
.endpoint, .endpoint-path { min-width: 0 }
.endpoint-path { white-space: normal !important; overflow-wrap: anywhere }
button.absolute[aria-expanded] { min-width: 24px; min-height: 24px }
.sidebar-search-placeholder { color: var(--scalar-color-2) !important; opacity: 1 !important }
code.hljs, code.hljs * { white-space: pre-wrap !important; overflow-wrap: anywhere }
.section:focus-visible { outline: none !important }
.scalar-code-copy .sr-only > .hidden { display: inline !important }
[id*='/webhook/'] .show-api-client-button { display: none !important }`

/** What the reference page shows and leaves out. Nothing is requested from other hosts, and a key that is typed stays in the tab. */
const options = {
  url: '/docs/openapi.json',
  layout: 'modern',
  theme: 'default',
  customCss,
  defaultOpenAllTags: false,
  // The order of the contract: what matters most comes first.
  orderSchemaPropertiesBy: 'preserve',
  persistAuth: false,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'key' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // Examples are in six languages; a list of thirty clients hides them.
  hiddenClients: {
    c: true,
    clojure: true,
    csharp: true,
    dart: true,
    fsharp: true,
    http: true,
    java: true,
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    kotlin: true,
    node: true,
    objc: true,
    ocaml: true,
    php: ['guzzle', 'laravel'],
    powershell: true,
    python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
    r: true,
    rust: true,
    shell: ['httpie', 'wget'],
    swift: true,
  },
}

const start = `Scalar.createApiReference('#reference', ${JSON.stringify(options)})`
const hash = createHash('sha256').update(start).digest('base64')

/** The policy of the page alone: its program inserts styles, and "try it" calls the API of the same origin. */
export const referencePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The reference as a page. Without scripts it lists the guides and the documents for programs. */
export function renderReferencePage(guides: readonly Guide[]): string {
  const links = guides
    .map(({ name, title }) => `<li><a href="/docs/${name}.md">${escapeText(title)}</a></li>`)
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tessera API reference</title>
</head>
<body>
<div id="reference"></div>
<noscript>
<h1>Tessera API reference</h1>
<p>The interactive reference needs a script. The same in other forms:</p>
<ul>
${links}
<li><a href="/docs/operations.md">All operations as text</a></li>
<li><a href="/v1/openapi.json">OpenAPI 3.1</a></li>
</ul>
</noscript>
<script src="/docs/${REFERENCE_SCRIPT}"></script>
<script>${start}</script>
</body>
</html>
`
}
