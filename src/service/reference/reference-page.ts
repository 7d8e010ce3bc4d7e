import { createHash } from 'node:crypto'
import { resources } from '#contract/resources.ts'
import { escapeText } from '../http/escape-text.ts'
import { guides, REFERENCE_SCRIPT } from './reference-files.ts'
import { listResourceChapters } from './render-operations.ts'

/**
 * Darker texts than those of the theme, whose contrast is below 4.5. Long lines of code wrap, because the keyboard cannot scroll
 * them, and lists of operations are shown whole for the same reason. A section that a link leads to has no frame: nobody can do anything with it. Buttons that copy have their name also while nobody points at
 * them. An event has no button that would send it to Tessera. Guides have the whole width, and words in their tables are not broken.
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
[id*='/webhook/'] .show-api-client-button { display: none !important }
[id*='/tag/guide-'] .section-header-wrapper { grid-template-columns: minmax(0, 52rem) !important }
@media (min-width: 60rem) {
  .markdown table { table-layout: auto !important }
  .markdown th, .markdown td:first-child, .markdown td code:only-child { white-space: nowrap; overflow-wrap: normal }
}`

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
    julia: true,
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

/**
 * The reference as a page. Until its program has started, and without scripts, it lists the guides and the operations as texts. `version` is
 * that of the program, which browsers keep as long as it does not change.
 */
export function renderReferencePage(version: string): string {
  const guideLinks = guides.map(({ name, title }) => renderLink(`/docs/${name}.md`, title))
  const resourceLinks = listResourceChapters().map(({ resource, path }) => renderLink(path, resources[resource].title))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tessera API reference</title>
<link rel="preload" href="/docs/openapi.json" as="fetch" crossorigin>
<style>${textCss}</style>
</head>
<body>
<div id="reference"></div>
<main class="texts">
<h1>Tessera API reference</h1>
<h2>Guides</h2>
<ul>${guideLinks.join('')}</ul>
<h2>Operations</h2>
<ul>${resourceLinks.join('')}</ul>
<h2>For programs</h2>
<ul>${renderLink('/docs/operations.md', 'All operations as text')}${renderLink('/v1/openapi.json', 'OpenAPI 3.1')}</ul>
</main>
<script src="/docs/${REFERENCE_SCRIPT}?v=${version}"></script>
<script>${start}</script>
</body>
</html>
`
}

/** The texts are there until the program has filled its element. In that element they would be taken for the result of a render. */
const textCss = `#reference:not(:empty) ~ .texts { display: none }
.texts { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; color-scheme: light dark }
.texts ul { columns: 16rem; padding-left: 1.25rem }`

function renderLink(address: string, text: string): string {
  return `<li><a href="${address}">${escapeText(text)}</a></li>`
}
