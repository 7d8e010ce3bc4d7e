import { type EmbedProvider, type ProvidedEmbed, splitPath, toId, withQuery } from './embed-provider.ts'

const size = { ratio: '16 / 9' }

/** Videos, shorts, live streams and playlists. The frame is of the host that sets no cookie before a video is started. */
const youTube: EmbedProvider = {
  name: 'YouTube',
  kind: 'video',
  size,
  hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'music.youtube.com'],
  frameHosts: ['www.youtube-nocookie.com'],
  advice: 'Copy the address of a video or a playlist.',
  read(url) {
    const { searchParams } = url
    const start = parseSeconds(searchParams.get('t') ?? searchParams.get('start') ?? readTimeOfHash(url))
    // Mixes, whose ids begin with `RD`, are made for one visitor.
    const playlist = toId(searchParams.get('list'), /^(PL|UU|FL|OLAK5uy_)[\w-]{8,60}$/)
    const video = readVideoId(url)
    if (video === 'live_stream') return toLiveStream(toId(searchParams.get('channel'), /^UC[\w-]{22}$/))
    if (video === '' || video === 'videoseries') return playlist === '' ? null : toPlaylist(playlist)
    const place = `${playlist && `&list=${playlist}`}${start > 0 ? `&t=${start}s` : ''}`
    return {
      page: `https://www.youtube.com/watch?v=${video}${place}`,
      frame: withQuery(`https://www.youtube-nocookie.com/embed/${video}`, {
        autoplay: 1,
        rel: 0,
        list: playlist,
        start: start > 0 ? start : '',
      }),
      ...(url.pathname.startsWith('/shorts/') ? { size: { ratio: '9 / 16' } } : {}),
    }
  },
}

/** The id of a video, in the path or in the query. */
function readVideoId(url: URL): string {
  const [firstPart = '', secondPart = ''] = splitPath(url)
  const idInPath = ['embed', 'shorts', 'live', 'v', 'e'].includes(firstPart) ? secondPart : null
  const id = url.hostname.endsWith('youtu.be') ? firstPart : (idInPath ?? url.searchParams.get('v'))
  return toId(id, /^[\w-]{6,20}$/)
}

function toPlaylist(list: string): ProvidedEmbed {
  return {
    page: `https://www.youtube.com/playlist?list=${list}`,
    frame: withQuery('https://www.youtube-nocookie.com/embed/videoseries', { list, autoplay: 1, rel: 0 }),
  }
}

function toLiveStream(channel: string): ProvidedEmbed | null {
  return channel === ''
    ? null
    : {
        page: `https://www.youtube.com/channel/${channel}/live`,
        frame: withQuery('https://www.youtube-nocookie.com/embed/live_stream', { channel, autoplay: 1 }),
      }
}

const vimeo: EmbedProvider = {
  name: 'Vimeo',
  kind: 'video',
  size,
  hosts: ['vimeo.com', 'player.vimeo.com'],
  frameHosts: ['player.vimeo.com'],
  advice: 'Copy the address of a video.',
  read(url) {
    const [, id, hashInPath] = /\/(\d{5,15})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
    // A number after one of these words is not the id of a video.
    if (id === undefined || /\/(event|showcase|album|user)\/?\d+(\/[0-9a-f]+)?\/?$/.test(url.pathname)) return null
    // An unlisted video needs its hash as well.
    const secret = toId(hashInPath ?? url.searchParams.get('h'), /^[0-9a-f]{6,20}$/)
    const start = parseSeconds(readTimeOfHash(url))
    const time = start > 0 ? `#t=${start}s` : ''
    return {
      page: `https://vimeo.com/${id}${secret && `/${secret}`}${time}`,
      frame: `${withQuery(`https://player.vimeo.com/video/${id}`, { autoplay: 1, dnt: 1, h: secret })}${time}`,
    }
  },
}

const dailymotion: EmbedProvider = {
  name: 'Dailymotion',
  kind: 'video',
  size,
  hosts: ['dailymotion.com', 'dai.ly', 'geo.dailymotion.com'],
  frameHosts: ['geo.dailymotion.com'],
  advice: 'Copy the address of a video.',
  read(url) {
    const idInPath = /(?:\/video)?\/(x[a-z0-9]{3,12})(?:_|\/?$)/.exec(url.pathname)?.[1]
    const video = toId(url.searchParams.get('video') ?? idInPath, /^x[a-z0-9]{3,12}$/)
    return video === ''
      ? null
      : {
          page: `https://www.dailymotion.com/video/${video}`,
          frame: withQuery('https://geo.dailymotion.com/player.html', { video }),
        }
  },
}

const loom: EmbedProvider = {
  name: 'Loom',
  kind: 'video',
  size,
  hosts: ['loom.com'],
  frameHosts: ['www.loom.com'],
  advice: 'Copy the address of a video.',
  read(url) {
    const id = /^\/(?:share|embed)\/(?:[\w-]+-)?([0-9a-f]{32})\/?$/.exec(url.pathname)?.[1]
    const start = parseSeconds(url.searchParams.get('t') ?? '')
    return id === undefined
      ? null
      : {
          page: `https://www.loom.com/share/${id}`,
          frame: withQuery(`https://www.loom.com/embed/${id}`, { autoplay: 1, t: start > 0 ? start : '' }),
        }
  },
}

const ted: EmbedProvider = {
  name: 'TED',
  kind: 'video',
  size,
  hosts: ['ted.com', 'embed.ted.com'],
  frameHosts: ['embed.ted.com'],
  advice: 'Copy the address of a talk.',
  read(url) {
    const [, language, talk] = /^\/talks\/(?:lang\/([a-z-]{2,8})\/)?(\w{3,150})\/?$/.exec(url.pathname) ?? []
    const lang = toId(language ?? url.searchParams.get('language'), /^[a-z-]{2,8}$/)
    return talk === undefined
      ? null
      : {
          page: withQuery(`https://www.ted.com/talks/${talk}`, { language: lang }),
          frame: `https://embed.ted.com/talks/${lang && `lang/${lang}/`}${talk}`,
        }
  },
}

export const videoProviders = [youTube, vimeo, dailymotion, loom, ted]

function readTimeOfHash({ hash }: URL): string {
  return /^#t=([\dhms]{1,12})$/.exec(hash)?.[1] ?? ''
}

/** Parses a time such as `90`, `90s`, `1m30s` or `1h2m3s`. */
function parseSeconds(text: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
