import { navSchema } from '#blocks/schema/nav-schema.ts'
import { themeSchema } from '#blocks/theme/theme.ts'
import { type OpenApi, type Operation, type Parameter, buildOpenApi } from '#contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { escapeText } from './escape-text.ts'

/** Serves the contract as OpenAPI and as a page for people. Both are built at the first request. `origin` is the origin of the service. */
export function serveReference(app: FastifyInstance, origin: string) {
  const cache: { json?: string; page?: string } = {}
  const document = () => buildOpenApi(`${origin}/v1`, { Theme: { ...themeSchema }, Nav: { ...navSchema } })
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((cache.json ??= JSON.stringify(document()))),
  )
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('x-content-type-options', 'nosniff')
      .send((cache.page ??= renderPage(document()))),
  )
}

/** Renders the OpenAPI document as one page without a script. */
function renderPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const links = [...byTag.keys()].map((tag) => `<li><a href="#${escapeText(tag)}">${escapeText(tag)}</a></li>`).join('')
  const sections = [...byTag].map(([tag, tagOperations]) => renderSection(tag, tagOperations)).join('')
  const schemas = Object.entries(document.components.schemas)
    .map(([name, schema]) => renderSchema(name, schema))
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tessera API reference</title><style>${style}</style></head><body>
<nav aria-label="Resources"><strong>Tessera API</strong><ul>${links}<li><a href="#schemas">schemas</a></li></ul></nav><main>
<h1>API reference</h1><p>${escapeText(document.info.description)}</p>
<p>Base address <code>${escapeText(document.servers[0]?.url ?? '')}</code>. Send <code>Authorization: Bearer svc_live_…</code>.
Machines read <a href="/v1/openapi.json">openapi.json</a>.</p>${sections}<section><h2 id="schemas">schemas</h2>${schemas}</section>
</main></body></html>`
}

function renderSection(tag: string, operations: { path: string; method: string; operation: Operation }[]): string {
  const entries = operations.map(
    ({ path, method, operation }) => `<article id="${operation.operationId}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeText(path)}</code></h3><p>${escapeText(operation.summary)}</p>
${renderParameters(operation.parameters)}${renderDetails('Body', operation.requestBody?.content)}${renderResponses(operation.responses)}</article>`,
  )
  return `<section><h2 id="${escapeText(tag)}">${escapeText(tag)}</h2>${entries.join('')}</section>`
}

function renderParameters(parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const lines = parameters.map(({ name, in: location, required, schema, description = '' }) => {
    const { type, default: defaultValue, ...rest } = schema
    const rules = Object.entries(rest).map(([rule, value]) => `${rule} ${JSON.stringify(value)}`)
    if (defaultValue !== undefined) rules.unshift(`default ${JSON.stringify(defaultValue)}`)
    const kind = typeof type === 'string' ? type : ''
    return `<tr><th scope="row"><code>${escapeText(name)}</code>${required ? ' <b>required</b>' : ''}</th><td>${location}</td><td>${kind}</td>
<td>${escapeText([description, rules.join(', ')].filter(Boolean).join(' '))}</td></tr>`
  })
  return `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th>Rules</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

function renderResponses(responses: Operation['responses']): string {
  const lines = Object.entries(responses).map(
    ([status, response]) => `<li><b>${status}</b> ${renderJson(JSON.stringify(response, null, 2))}</li>`,
  )
  return `<details><summary>Responses</summary><ul class="answers">${lines.join('')}</ul></details>`
}

function renderDetails(title: string, content: unknown): string {
  return content === undefined
    ? ''
    : `<details><summary>${title}</summary>${renderJson(JSON.stringify(content, null, 2))}</details>`
}

function renderSchema(name: string, schema: unknown): string {
  return `<article id="schema-${escapeText(name)}"><h3>${escapeText(name)}</h3>${renderJson(JSON.stringify(schema, null, 2))}</article>`
}

function renderJson(json: string): string {
  const text = escapeText(json).replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>')
  return `<pre>${text.replaceAll('#/components/responses/', '')}</pre>`
}

const style = `:root{color-scheme:light dark;--line:light-dark(#e3e4e9,#33363f);--soft:light-dark(#f5f6f8,#1d1f26);--accent:light-dark(#4446c9,#a5abff)}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:13rem minmax(0,1fr);font:14px/1.55 system-ui,sans-serif;
color:light-dark(#1c1d22,#eceef2);background:light-dark(#fff,#15161b)}nav{position:sticky;top:0;height:100vh;padding:1.5rem;border-right:1px solid var(--line)}
ul{list-style:none;padding:0}a{color:var(--accent)}main{padding:1.5rem 2.5rem;max-width:60rem}article{border-top:1px solid var(--line);padding:1rem 0}
h3{margin:0;font-size:15px}code,pre{font-family:ui-monospace,monospace;font-size:13px}pre{overflow:auto;background:var(--soft);padding:.75rem;border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:13px}th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);padding:.3rem .75rem .3rem 0}
.method{font:600 11px ui-monospace,monospace;padding:.15rem .4rem;border-radius:5px;background:var(--soft)}summary{cursor:pointer;padding:.3rem 0}
@media(max-width:44rem){body{display:block}nav{position:static;height:auto}main{padding:1rem}}`
