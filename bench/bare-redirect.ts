import { createServer } from 'node:http'

// The baseline: node:http with nothing but a look-up of the path. A separate process, which gets the paths as arguments.
process.once('message', (paths: string[]) => {
  const locations = new Map(paths.map((path) => [path, 'https://example.com/']))
  const server = createServer((request, response) => {
    const location = locations.get(request.url ?? '')
    if (location === undefined) response.writeHead(404).end()
    else response.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : null)
  })
})
process.once('disconnect', () => process.exit())
