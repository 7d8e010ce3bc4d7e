import type { QueryClient } from '@tanstack/react-query'
import { findEmbed } from '#blocks/embeds/find-embed.ts'
import { richTextLimits, type Span } from '#blocks/schema/rich-text.ts'
import { shorten } from '#contract/cut-text.ts'
import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { type BlockType, blocksQueries } from '#dashboard/api/pages.ts'
import { toast } from '#dashboard/ui/toast.ts'
import type { ClipboardText } from '../paste/clipboard-text.ts'
import type { PastedParagraph } from '../paste/pasted-content.ts'
import { findAddress } from '../paste/pasted-links.ts'
import { readPasted, toRichText } from '../paste/read-pasted.ts'
import type { LooseBlock } from '../sync/block-commands.ts'

interface Clipboard {
  text: ClipboardText
  files: readonly File[]
}
interface PasteOptions {
  blockTypes: BlockTypeRegistry
  queries: QueryClient
  /** Announces to screen readers what happens. */
  announce: (text: string) => void
}

/** Blocks for the content that another program has copied: its text or, without text, its pictures, which are uploaded. */
export async function readPastedBlocks({ text, files }: Clipboard, options: PasteOptions): Promise<LooseBlock[]> {
  const { blockTypes, queries } = options
  const types = await queries.query({ ...blocksQueries.types(), staleTime: 'static' }).catch((): null => null)
  const pastedText = { paragraphs: readPasted(text), plain: text.plain }
  const blocks = toBlocks(pastedText, (block) => isAccepted(block, { types, blockTypes }))
  // Spreadsheets and word processors add a picture to the text that they copy.
  return blocks.length > 0 ? blocks : uploadPictures(files, options)
}

async function uploadPictures(files: readonly File[], { queries, announce }: PasteOptions): Promise<LooseBlock[]> {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  if (pictures.length === 0) announce('Nothing on the clipboard can be pasted here')
  else announce(pictures.length === 1 ? 'Uploading the picture' : `Uploading ${pictures.length} pictures`)
  const { uploadImage } = await import('#dashboard/api/image-uploads.ts')
  const uploads = await Promise.allSettled(pictures.map((picture) => uploadImage(queries, picture)))
  const problem: unknown = uploads.find((upload) => upload.status === 'rejected')?.reason
  if (problem instanceof Error) toast({ message: problem.message, tone: 'bad' })
  return uploads.flatMap((upload) =>
    upload.status === 'fulfilled'
      ? [{ type: 'image', fields: { image: { src: upload.value.url, alt: upload.value.alt } } }]
      : [],
  )
}

/** Whether the service has this block type with these fields. Another service may not. */
function isAccepted(
  { type, fields }: LooseBlock,
  { types, blockTypes }: { types: readonly BlockType[] | null; blockTypes: BlockTypeRegistry },
): boolean {
  const rules = blockTypes.block(type)
  const isKnown = rules !== undefined && (types === null || types.some((blockType) => blockType.type === type))
  return isKnown && rules.check({ ...rules.initial, ...rules.defaults, ...fields }).length === 0
}

interface PastedText {
  paragraphs: readonly PastedParagraph[]
  plain: string
}

/**
 * Blocks for pasted text: a video, an audio file or an embed for the address or the code of one; a button or links for other addresses;
 * headings, and texts with paragraphs and lists between them.
 */
export function toBlocks({ paragraphs, plain }: PastedText, accepts: (block: LooseBlock) => boolean): LooseBlock[] {
  const media = toMediaBlocks(plain.trim()).find(accepts)
  if (media) return [media]
  const links = toLinkBlock(paragraphs, plain)
  if (links && accepts(links)) return [links]
  const blocks: LooseBlock[] = []
  let texts: PastedParagraph[] = []
  const closeTextBlock = () => {
    const { content } = toRichText(texts)
    for (let start = 0; start < content.length; start += richTextLimits.nodes)
      blocks.push({
        type: 'text',
        fields: { content: { type: 'doc', content: content.slice(start, start + richTextLimits.nodes) } },
      })
    texts = []
  }
  for (const paragraph of paragraphs) {
    const heading = paragraph.kind === 'heading' ? toHeading(paragraph) : null
    if (heading && accepts(heading)) {
      closeTextBlock()
      blocks.push(heading)
    } else texts.push(paragraph)
  }
  closeTextBlock()
  return blocks
}

/** Blocks that can show the pasted address or code, best first. Empty if it is neither, or if blocks can only link to the address. */
function toMediaBlocks(pasted: string): LooseBlock[] {
  // An address within a sentence stays text.
  const embed = pasted.startsWith('<') || !/\s/.test(pasted) ? findEmbed(pasted) : null
  if (embed === null) return []
  const path = findAddress(pasted) === null ? '' : new URL(embed.page).pathname
  if (/\.(mp4|m4v|mov|webm)$/i.test(path)) return [{ type: 'video', fields: { address: embed.page } }]
  if (/\.(mp3|m4a|ogg|oga|wav)$/i.test(path)) return [{ type: 'audio', fields: { address: embed.page } }]
  if (embed.frame === null) return []
  const { size } = embed.frame
  const isWideVideo = embed.kind === 'video' && 'ratio' in size && size.ratio === '16 / 9'
  return [
    ...(isWideVideo ? [{ type: 'video', fields: { address: embed.page } }] : []),
    { type: 'embed', fields: { address: pasted } },
  ]
}

/** In characters. */
const LONGEST_HEADING = 200
/** By level of the heading. */
const headingSizes = ['medium', 'large', 'medium', 'small']

function toHeading({ content, level }: PastedParagraph): LooseBlock | null {
  const text = toText(content)
  return text.length > LONGEST_HEADING
    ? null
    : { type: 'heading', fields: { text, size: headingSizes[level] ?? 'small' } }
}

const MOST_LINKS = 60

/** A button for one address, or a list of links for several. Null if the text has anything else. */
function toLinkBlock(paragraphs: readonly PastedParagraph[], plain: string): LooseBlock | null {
  const links = findLinks(paragraphs, plain)
  const [first, ...others] = links
  if (!first || links.length > MOST_LINKS) return null
  return others.length === 0 ? { type: 'button', fields: first } : { type: 'links', fields: { items: links } }
}

/** Links, if every line is an address, or the whole text is one link as browsers copy it. */
function findLinks(paragraphs: readonly PastedParagraph[], plain: string): JsonObject[] {
  const lines = plain.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const addresses = lines.flatMap((line) => findAddress(line) ?? [])
  if (addresses.length < lines.length) return []
  const [first, ...others] = paragraphs
  const onlyLink = first && others.length === 0 ? findLinkedText(first.content) : null
  if (onlyLink && addresses.length <= 1) return [{ label: toLabel(onlyLink.text), url: onlyLink.href }]
  return addresses.map((url) => ({ label: toLabel(url), url }))
}

function findLinkedText(spans: readonly Span[]): { text: string; href: string } | null {
  const hrefs = spans.map((span) => (span.type === 'text' ? span.marks.find(({ type }) => type === 'link') : undefined))
  const [first] = hrefs
  if (first?.type !== 'link' || hrefs.some((mark) => mark?.type !== 'link' || mark.attrs.href !== first.attrs.href))
    return null
  return { text: toText(spans), href: first.attrs.href }
}

/** In characters. */
const LONGEST_LABEL = 100

/** An address as people read it: without its scheme. */
function toLabel(text: string): string {
  const label = text
    .trim()
    .replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '')
    .replace(/\/$/, '')
  return shorten(label, LONGEST_LABEL)
}

function toText(spans: readonly Span[]): string {
  return spans
    .map((span) => (span.type === 'text' ? span.text : ' '))
    .join('')
    .trim()
}
