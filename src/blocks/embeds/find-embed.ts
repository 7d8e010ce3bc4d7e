import { audioProviders } from './audio-providers.ts'
import { bookingProviders } from './booking-providers.ts'
import type { EmbedKind, EmbedProvider, FrameSize } from './embed-provider.ts'
import { mapProviders } from './map-providers.ts'
import { readPastedAddress } from './pasted-address.ts'
import { postProviders } from './post-providers.ts'
import { videoProviders } from './video-providers.ts'

/** The content of another site that an address shows on a page. */
export interface Embed {
  /** Null if no provider is known for the host. */
  provider: { name: string; advice: string } | null
  kind: EmbedKind | 'link'
  /** The address for people, without the tracking parameters of known providers. */
  page: string
  /** The frame that a click loads. Null if the address is shown as a link only. */
  frame: EmbedFrame | null
}

export interface EmbedFrame {
  address: string
  size: FrameSize
  /** The attributes of the frame: as little as the provider needs. */
  allow: string
  sandbox: string
  referrerPolicy: 'no-referrer' | 'strict-origin-when-cross-origin'
}

/** All providers, in the order of docs/embeds.md. */
export const embedProviders: readonly EmbedProvider[] = [
  ...videoProviders,
  ...audioProviders,
  ...mapProviders,
  ...bookingProviders,
  ...postProviders,
]

/** Finds what a pasted address, message or code shows. Null if it has no address of the web. */
export function findEmbed(text: string): Embed | null {
  const url = readPastedAddress(text)
  if (url === null) return null
  const provider = embedProviders.find((candidate) => isOfProvider(url, candidate))
  if (provider === undefined) return { provider: null, kind: 'link', page: url.href, frame: null }
  const providedEmbed = provider.read(url)
  const { name, advice } = provider
  const kind = providedEmbed?.kind ?? provider.kind
  return {
    provider: { name, advice },
    kind: providedEmbed === null ? 'link' : kind,
    page: providedEmbed?.page ?? url.href,
    frame:
      providedEmbed === null
        ? null
        : toFrame(provider, { address: providedEmbed.frame, size: providedEmbed.size, kind }),
  }
}

/** Whether a frame may be listed in the policy of a page: the hosts of providers, and no other origin. */
export function isFrameOrigin(origin: string): boolean {
  return frameOrigins.has(origin)
}

const frameOrigins = new Set(embedProviders.flatMap(({ frameHosts }) => frameHosts.map((host) => `https://${host}`)))

function isOfProvider(url: URL, provider: EmbedProvider): boolean {
  if (url.port !== '') return false
  const { hosts } = provider
  const host = url.hostname.replace(/^(www|m|mobile)\./, '')
  const isOwnHost = hosts instanceof RegExp ? hosts.test(host) : hosts.includes(host)
  return isOwnHost && (provider.isOwnPath?.(url) ?? true)
}

function toFrame(
  { size }: EmbedProvider,
  target: { address: string; size: FrameSize | undefined; kind: EmbedKind },
): EmbedFrame {
  return { address: target.address, size: target.size ?? size, ...permissions[target.kind] }
}

// Frames run scripts in their own origin and may open windows. None may navigate the page, open dialogs or start downloads.
const basicSandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'
const withoutReferrer = { referrerPolicy: 'no-referrer' } as const
// Video players refuse to play, or allow the sites that their owner has listed, by the origin of the page.
const withOrigin = { referrerPolicy: 'strict-origin-when-cross-origin' } as const

type FramePermissions = Pick<EmbedFrame, 'allow' | 'sandbox' | 'referrerPolicy'>
const formPermissions: FramePermissions = { allow: '', sandbox: `${basicSandbox} allow-forms`, ...withoutReferrer }
const permissions: Record<EmbedKind, FramePermissions> = {
  video: {
    allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
    sandbox: `${basicSandbox} allow-presentation`,
    ...withOrigin,
  },
  audio: { allow: 'autoplay; encrypted-media', sandbox: basicSandbox, ...withoutReferrer },
  map: { allow: 'fullscreen', sandbox: basicSandbox, ...withoutReferrer },
  booking: formPermissions,
  calendar: formPermissions,
  event: formPermissions,
  form: formPermissions,
  post: { allow: 'fullscreen; encrypted-media', sandbox: basicSandbox, ...withoutReferrer },
  design: { allow: 'fullscreen', sandbox: basicSandbox, ...withoutReferrer },
  code: { allow: 'fullscreen', sandbox: `${basicSandbox} allow-forms`, ...withoutReferrer },
}
