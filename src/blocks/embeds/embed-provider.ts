/** The kind of content that a provider shows. It decides the default title and the permissions of the frame. */
export type EmbedKind =
  | 'video'
  | 'audio'
  | 'map'
  | 'booking'
  | 'calendar'
  | 'event'
  | 'form'
  | 'post'
  | 'design'
  | 'code'

/** The shape of a frame, such as `16 / 9`, or its height in pixels. With a height on phones, the CSS of the block sets the height. */
export type FrameSize = { ratio: string } | { height: number; phoneHeight?: number }

/** An address that a provider shows in a frame. */
export interface ProvidedEmbed {
  /** The address for people. */
  page: string
  /** The address for the frame, at one of the provider's `frameHosts`. */
  frame: string
  /** Defaults to the size of the provider. */
  size?: FrameSize
  /** Defaults to the kind of the provider. */
  kind?: EmbedKind
}

export interface EmbedProvider {
  name: string
  kind: EmbedKind
  size: FrameSize
  /** Whether an address is the provider's, by its host without `www.`, `m.` or `mobile.`. */
  hosts: readonly string[] | RegExp
  /** Whether an address at such a host is the provider's, if other services have the host too. */
  isOwnPath?(url: URL): boolean
  /** The hosts that the policy of a page may list. */
  frameHosts: readonly string[]
  /** Returns null for an address that the provider does not show in frames. */
  read(url: URL): ProvidedEmbed | null
  /** What the author can do about an address that is not shown in frames. */
  advice: string
}

/** The parts of a path, decoded. A part that cannot be decoded stays as it is. */
export function splitPath({ pathname }: URL): string[] {
  return pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart)
}

/** A part of a path, decoded if that is possible. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * The address with these parameters, of which each may have several values. Empty values are left out. A long value may have been cut within a
 * character.
 */
export function withQuery(
  address: string,
  query: { readonly [name: string]: string | number | readonly string[] },
): string {
  const entries = Object.entries(query).flatMap(([name, values]) =>
    [values]
      .flat()
      .filter((value) => value !== '')
      .map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`),
  )
  return entries.length === 0 ? address : `${address}?${entries.join('&')}`
}

/** The value if it has the form of an id, else an empty text. */
export function toId(value: string | null | undefined, form: RegExp): string {
  return value !== null && value !== undefined && form.test(value) ? value : ''
}
