import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { Render } from '@puckeditor/core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { config, data } from './page.mjs'

// Serves a page that Puck's own renderer draws on the server and hydrates in the browser, as in the recipes of Puck. `/` is cached in memory,
// and `/fresh` is rendered for each visitor. Sends its port to the parent.
const built = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    modulePreload: false,
    rolldownOptions: { input: new URL('client.mjs', import.meta.url).pathname },
  },
})
const files = new Map(
  built.output.map((file) => [
    `/${file.fileName}`,
    brotliCompressSync(file.type === 'chunk' ? file.code : file.source),
  ]),
)
const entry = built.output.find((file) => file.type === 'chunk' && file.isEntry)
const styles = [...files.keys()].filter((path) => path.endsWith('.css'))

function renderPage() {
  const links = styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')
  const body = renderToString(createElement(Render, { config, data }))
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Tobias Okafor</title>${links}</head><body><div id="root">${body}</div>` +
    `<script type="module" src="/${entry.fileName}"></script></body></html>`
  )
}

const cachedPage = brotliCompressSync(renderPage())
const server = createServer((request, response) => {
  const file = files.get(request.url)
  const type = file ? (request.url.endsWith('.css') ? 'text/css' : 'text/javascript') : 'text/html; charset=utf-8'
  const headers = { 'content-type': type, 'content-encoding': 'br' }
  if (request.url === '/fresh') response.writeHead(200, { 'content-type': type }).end(renderPage())
  else response.writeHead(200, headers).end(file ?? cachedPage)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.once('disconnect', () => process.exit())
