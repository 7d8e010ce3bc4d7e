import { type EmbedProvider, toId, withQuery } from './embed-provider.ts'

const instagram: EmbedProvider = {
  name: 'Instagram',
  kind: 'post',
  size: { height: 700 },
  hosts: ['instagram.com', 'instagr.am'],
  frameHosts: ['www.instagram.com'],
  advice:
    'Open a link that has /share/ in it, and copy the address of the post or the reel. Profiles and stories are not shown on other sites.',
  read({ pathname }) {
    // The code after `/share/` is not the id of a post.
    const [, type, id] = /^\/(?:(?!share\/)[\w.]{1,60}\/)?(p|reel|reels|tv)\/([\w-]{5,40})(?:\/|$)/.exec(pathname) ?? []
    if (type === undefined) return null
    const page = `https://www.instagram.com/${type === 'reels' ? 'reel' : type}/${id}/`
    return { page, frame: `${page}embed/captioned/` }
  },
}

const tikTok: EmbedProvider = {
  name: 'TikTok',
  kind: 'post',
  size: { height: 740 },
  hosts: ['tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
  frameHosts: ['www.tiktok.com'],
  advice: 'Open the short link, and copy the address that has /video/ in it.',
  read({ pathname }) {
    const [, name, post] = /^\/(@[\w.]{1,60})\/(?:video|photo)\/(\d{15,25})\/?$/.exec(pathname) ?? []
    const id = post ?? /^\/(?:embed(?:\/v2)?|player\/v1|v)\/(\d{15,25})(?:\.html)?\/?$/.exec(pathname)?.[1]
    return id === undefined
      ? null
      : {
          // TikTok finds a video by its number, and ignores the name before it.
          page: `https://www.tiktok.com/${name ?? '@_'}/video/${id}`,
          frame: `https://www.tiktok.com/embed/v2/${id}`,
        }
  },
}

const x: EmbedProvider = {
  name: 'X',
  kind: 'post',
  size: { height: 480 },
  hosts: ['x.com', 'twitter.com', 'platform.twitter.com', 'platform.x.com', 't.co'],
  frameHosts: ['platform.twitter.com'],
  advice: 'Copy the address of a post, which has /status/ in it. Profiles are not shown on other sites.',
  read(url) {
    const [, name, idInPath] =
      /^\/(?:#!\/)?(\w{1,30}|i\/web)\/status(?:es)?\/(\d{5,25})(?:\/|$)/.exec(url.pathname) ?? []
    const idOfFrame = url.pathname === '/embed/Tweet.html' ? url.searchParams.get('id') : null
    const id = toId(idInPath ?? idOfFrame, /^\d{5,25}$/)
    return id === ''
      ? null
      : {
          page: `https://x.com/${name === undefined || name === 'i/web' ? 'i' : name}/status/${id}`,
          frame: withQuery('https://platform.twitter.com/embed/Tweet.html', { id, dnt: 'true' }),
        }
  },
}

const figma: EmbedProvider = {
  name: 'Figma',
  kind: 'design',
  size: { ratio: '16 / 10' },
  hosts: ['figma.com', 'embed.figma.com'],
  frameHosts: ['embed.figma.com'],
  advice: 'Copy the address of a file or a prototype that everybody with the link may view.',
  read(url) {
    const target = url.pathname === '/embed' ? url.searchParams.get('url') : url.href
    if (target === null || !URL.canParse(target)) return null
    const { hostname, pathname, searchParams } = new URL(target)
    const [, type, key] = /^\/(file|design|proto|board|slides|deck)\/([A-Za-z0-9]{15,40})(?:\/|$)/.exec(pathname) ?? []
    if (type === undefined || !/^((www|embed)\.)?figma\.com$/.test(hostname)) return null
    const path = `${type === 'file' ? 'design' : type}/${key}`
    const places = {
      'node-id': toId(searchParams.get('node-id'), /^[\w:;-]{1,60}$/),
      'page-id': toId(searchParams.get('page-id'), /^[\w:;-]{1,60}$/),
      'starting-point-node-id': toId(searchParams.get('starting-point-node-id'), /^[\w:;-]{1,60}$/),
      scaling: toId(searchParams.get('scaling'), /^[a-z-]{3,30}$/),
    }
    return {
      page: withQuery(`https://www.figma.com/${path}`, places),
      frame: withQuery(`https://embed.figma.com/${path}`, { ...places, 'embed-host': 'share' }),
    }
  },
}

const codePen: EmbedProvider = {
  name: 'CodePen',
  kind: 'code',
  size: { height: 400 },
  hosts: ['codepen.io', 'cdpn.io'],
  frameHosts: ['codepen.io'],
  advice: 'Copy the address of a pen.',
  read({ pathname }) {
    const [, user, pen] =
      /^\/((?:team\/)?[\w-]{1,60})\/(?:pen|full|details|debug|pres|embed)\/(?:preview\/)?([A-Za-z0-9]{5,40})\/?$/.exec(
        pathname,
      ) ?? []
    return user === undefined
      ? null
      : {
          page: `https://codepen.io/${user}/pen/${pen}`,
          frame: withQuery(`https://codepen.io/${user}/embed/${pen}`, { 'default-tab': 'result' }),
        }
  },
}

export const postProviders = [instagram, tikTok, x, figma, codePen]
