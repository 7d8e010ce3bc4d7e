import { type EmbedFrame, findEmbed } from '../embeds/find-embed.ts'

/** A video file that plays in the page, or a video of a service whose player is loaded on demand. */
export type VideoSource =
  | { kind: 'file'; src: string }
  | { kind: 'service'; service: string; page: string; player: EmbedFrame }

/** Parses an address that was copied from a browser or a share button. Null if the address is not supported. */
export function parseVideoSource(address: string): VideoSource | null {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const embed = findEmbed(url.href)
  if (!embed?.provider) return { kind: 'file', src: url.href }
  const { kind, page, frame, provider } = embed
  return kind === 'video' && frame !== null ? { kind: 'service', service: provider.name, page, player: frame } : null
}
