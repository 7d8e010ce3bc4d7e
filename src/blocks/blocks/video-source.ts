/** A video file that plays in the page, or a video of a service whose player is loaded on demand. */
export type VideoSource =
  | { kind: 'file'; src: string }
  | { kind: 'service'; service: 'YouTube' | 'Vimeo'; page: string; player: string }

/** Parses an address that was copied from a browser or a share button. Null if the address is not supported. */
export function parseVideoSource(address: string): VideoSource | null {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  if (host === 'youtu.be' || host === 'youtube.com' || host === 'youtube-nocookie.com') return parseYouTube(url, host)
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return parseVimeo(url)
  return { kind: 'file', src: url.href }
}

function parseYouTube(url: URL, host: string): VideoSource | null {
  const [firstPart = '', secondPart = ''] = url.pathname.split('/').filter((part) => part !== '')
  const idInPath = ['embed', 'shorts', 'live', 'v'].includes(firstPart) ? secondPart : null
  const id = host === 'youtu.be' ? firstPart : (idInPath ?? url.searchParams.get('v') ?? '')
  if (!/^[\w-]{6,20}$/.test(id)) return null
  const start = parseSeconds(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  return {
    kind: 'service',
    service: 'YouTube',
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`,
  }
}

function parseVimeo(url: URL): VideoSource | null {
  const [, id, hashInPath] = /\/(\d{5,15})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (id === undefined) return null
  // An unlisted video needs its hash as well.
  const hash = hashInPath ?? url.searchParams.get('h') ?? ''
  const secret = /^[0-9a-f]{6,20}$/.test(hash) ? hash : ''
  return {
    kind: 'service',
    service: 'Vimeo',
    page: `https://vimeo.com/${id}${secret && `/${secret}`}`,
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${secret && `&h=${secret}`}`,
  }
}

/** Parses a time such as `90`, `90s`, `1m30s` or `1h2m3s`. */
function parseSeconds(text: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
