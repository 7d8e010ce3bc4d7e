import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** Starts an HTTP proxy in front of a ClickHouse that can lose answers: the statement is executed, and the connection closed. */
export async function startLossyProxy(target: string) {
  const [hostname, port] = target.split(':')
  let lostWord: string | null = null
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '', method, headers } = incoming
    const isLost = lostWord !== null && decodeURIComponent(path).includes(lostWord)
    const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
      if (isLost) answer.resume().once('end', () => incoming.socket.destroy())
      else {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      }
    })
    forwarded.on('error', () => incoming.socket.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return {
    host: `127.0.0.1:${address.port}`,
    /** Loses the responses to statements whose address contains this word. Null loses no responses. */
    loseAnswers(word: string | null) {
      lostWord = word
    },
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
