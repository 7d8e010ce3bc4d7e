/** Creates complete requests of browsers for these paths in turn, from many IP addresses and devices. */
export function createScanRequests(paths: string[]): string[] {
  const agents = Array.from({ length: 40 }, (_, i) =>
    i % 2
      ? `Mozilla/5.0 (iPhone; CPU iPhone OS 1${i % 9}_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/1${i % 9}.1 Mobile/15E148 Safari/604.1`
      : `Mozilla/5.0 (Linux; Android 1${i % 5}; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1${10 + i}.0.0.0 Mobile Safari/537.36`,
  )
  return Array.from({ length: 10_000 }, (_, i) =>
    [
      `GET ${paths[i % paths.length]} HTTP/1.1`,
      'Host: localhost',
      `User-Agent: ${agents[i % agents.length]}`,
      `X-Forwarded-For: ${80 + (i % 7)}.${(i * 31) % 256}.${(i * 17) % 256}.${i % 256}`,
      'Accept: text/html,application/xhtml+xml',
      'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
      '\r\n',
    ].join('\r\n'),
  )
}
