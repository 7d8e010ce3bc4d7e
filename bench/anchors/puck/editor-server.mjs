import { createServer } from 'node:http'
import { build } from 'vite'

// Serves Puck's editor, built for production. Sends its port to the parent.
const built = await build({
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: { input: new URL('editor.mjs', import.meta.url).pathname },
  },
})
const files = new Map(
  built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
)
const entry = built.output.find((file) => file.type === 'chunk' && file.isEntry)
const links = [...files.keys()]
  .filter((path) => path.endsWith('.css'))
  .map((path) => `<link rel="stylesheet" href="${path}">`)
const page =
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Puck</title>${links.join('')}</head>` +
  `<body><div id="root"></div><script type="module" src="/${entry.fileName}"></script></body></html>`
const server = createServer((request, response) => {
  const file = files.get(request.url)
  const type = file ? (request.url.endsWith('.css') ? 'text/css' : 'text/javascript') : 'text/html; charset=utf-8'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(file ?? page)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.once('disconnect', () => process.exit())
