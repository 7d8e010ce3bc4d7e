import { createServer } from 'node:http'

// The baseline of the scan path: a node:http server that only looks up the path. It runs in a process of its own, and gets the paths as a
// message.
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
