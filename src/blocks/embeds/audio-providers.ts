import { type EmbedProvider, splitPath, toId, withQuery } from './embed-provider.ts'

const spotifyHeights: { readonly [type: string]: number | undefined } = {
  track: 152,
  episode: 232,
  show: 232,
  album: 352,
  playlist: 352,
  artist: 352,
}

const spotify: EmbedProvider = {
  name: 'Spotify',
  kind: 'audio',
  size: { height: 352 },
  hosts: ['open.spotify.com', 'play.spotify.com', 'spotify.link', 'spotify.com'],
  frameHosts: ['open.spotify.com'],
  advice: 'Open the short link, and copy the address that begins with open.spotify.com.',
  read({ pathname }) {
    const [, type = '', id = '', video = ''] = /\/([a-z]{4,8})\/([A-Za-z0-9]{22})(\/video)?\/?$/.exec(pathname) ?? []
    const height = Object.hasOwn(spotifyHeights, type) ? spotifyHeights[type] : undefined
    return height === undefined
      ? null
      : {
          page: `https://open.spotify.com/${type}/${id}`,
          frame: `https://open.spotify.com/embed/${type}/${id}${video}`,
          size: video === '' ? { height } : { ratio: '16 / 9' },
        }
  },
}

/** Pages of SoundCloud itself, at addresses like those of artists. */
const soundCloudPages = new Set([
  'discover',
  'stream',
  'search',
  'you',
  'upload',
  'charts',
  'pages',
  'signin',
  'player',
])

const soundCloud: EmbedProvider = {
  name: 'SoundCloud',
  kind: 'audio',
  size: { height: 166 },
  hosts: ['soundcloud.com', 'w.soundcloud.com', 'on.soundcloud.com', 'soundcloud.app.goo.gl'],
  frameHosts: ['w.soundcloud.com'],
  advice: 'Open the short link, and copy the address that begins with soundcloud.com.',
  read(url) {
    const target = url.hostname === 'w.soundcloud.com' ? url.searchParams.get('url') : url.href
    if (target === null || !URL.canParse(target)) return null
    const { hostname, pathname, searchParams } = new URL(target)
    const isOfApi = hostname === 'api.soundcloud.com'
    if (!isOfApi && !isSoundCloudPage(new URL(target))) return null
    const path = pathname.replace(/\/$/, '')
    const address = withQuery(`https://${isOfApi ? hostname : 'soundcloud.com'}${path}`, {
      // A private track needs it as well.
      secret_token: toId(searchParams.get('secret_token'), /^s-[\w-]{3,40}$/),
    })
    const isList = /^\/[^/]+$|^\/playlists\/|\/sets\//.test(path)
    return {
      // An address of the API does not open a page for people, so the page is the player.
      page: isOfApi ? withQuery('https://w.soundcloud.com/player/', { url: address }) : address,
      frame: withQuery('https://w.soundcloud.com/player/', { url: address, auto_play: 'true' }),
      ...(isList ? { size: { height: 450 } } : {}),
    }
  },
}

/** Whether an address is of an artist, or of something by an artist. */
function isSoundCloudPage(url: URL): boolean {
  const [artist = ''] = splitPath(url)
  return /^((www|m)\.)?soundcloud\.com$/.test(url.hostname) && artist !== '' && !soundCloudPages.has(artist)
}

const bandcamp: EmbedProvider = {
  name: 'Bandcamp',
  kind: 'audio',
  size: { height: 470 },
  hosts: /^([a-z0-9-]+\.)?bandcamp\.com$/,
  frameHosts: ['bandcamp.com'],
  advice: 'On the page of the album or track, choose Share / Embed, and paste the code from there.',
  read({ hostname, pathname }) {
    const settings = /^(?:www\.)?bandcamp\.com$/.test(hostname)
      ? /^\/EmbeddedPlayer\/([\w=./-]{5,400}?)\/?$/.exec(pathname)?.[1]
      : undefined
    if (settings === undefined || !/\b(album|track)=\d+/.test(settings)) return null
    const frame = `https://bandcamp.com/EmbeddedPlayer/${settings}/`
    const height = settings.includes('size=small') ? 42 : settings.includes('artwork=small') ? 274 : 470
    return { page: frame, frame, size: { height } }
  },
}

const appleMusic: EmbedProvider = {
  name: 'Apple Music',
  kind: 'audio',
  size: { height: 450 },
  hosts: ['music.apple.com', 'geo.music.apple.com', 'embed.music.apple.com', 'itunes.apple.com'],
  frameHosts: ['embed.music.apple.com'],
  advice: 'Copy the address of an album, a song or a playlist.',
  read(url) {
    const [path, type] =
      /^\/(?:[a-z]{2}\/)?(album|playlist|song|music-video|station)\/(?:[^/]{1,300}\/)?(?:id)?[\w.-]{3,60}\/?$/.exec(
        url.pathname,
      ) ?? []
    if (path === undefined) return null
    const song = toId(url.searchParams.get('i'), /^\d{5,15}$/)
    const isSong = song !== '' || type === 'song'
    return {
      page: withQuery(`https://music.apple.com${path}`, { i: song }),
      frame: withQuery(`https://embed.music.apple.com${path}`, { i: song }),
      ...(isSong ? { size: { height: 175 } } : {}),
    }
  },
}

const applePodcasts: EmbedProvider = {
  name: 'Apple Podcasts',
  kind: 'audio',
  size: { height: 450 },
  hosts: ['podcasts.apple.com', 'embed.podcasts.apple.com'],
  frameHosts: ['embed.podcasts.apple.com'],
  advice: 'Copy the address of a podcast or an episode.',
  read(url) {
    const [path] = /^\/(?:[a-z]{2}\/)?podcast\/(?:[^/]{1,300}\/)?id\d{5,15}\/?$/.exec(url.pathname) ?? []
    const episode = toId(url.searchParams.get('i'), /^\d{5,20}$/)
    return path === undefined
      ? null
      : {
          page: withQuery(`https://podcasts.apple.com${path}`, { i: episode }),
          frame: withQuery(`https://embed.podcasts.apple.com${path}`, { i: episode }),
          ...(episode === '' ? {} : { size: { height: 175 } }),
        }
  },
}

const deezer: EmbedProvider = {
  name: 'Deezer',
  kind: 'audio',
  size: { height: 300 },
  hosts: ['deezer.com', 'widget.deezer.com', 'link.deezer.com', 'deezer.page.link'],
  frameHosts: ['widget.deezer.com'],
  advice: 'Open the short link, and copy the address that begins with www.deezer.com.',
  read({ pathname }) {
    const [, type, id] = /\/(track|album|playlist|show|episode)\/(\d{3,15})\/?$/.exec(pathname) ?? []
    return type === undefined
      ? null
      : {
          page: `https://www.deezer.com/${type}/${id}`,
          frame: `https://widget.deezer.com/widget/auto/${type}/${id}`,
          ...(type === 'track' || type === 'episode' ? { size: { height: 150 } } : {}),
        }
  },
}

export const audioProviders = [spotify, soundCloud, bandcamp, appleMusic, applePodcasts, deezer]
