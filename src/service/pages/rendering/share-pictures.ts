import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { PageContent } from '#contract/page-document.ts'
import type { Library } from '#service/designs/images/library.ts'
import type { Renderer } from '#service/designs/render/render.ts'
import type { RenderedFile } from '../publications/hosted-file.ts'
import { getPictures } from './block-words.ts'
import { toDrawingTheme } from './drawing-theme.ts'
import { getDescription, getPageTitle } from './page-words.ts'
import { type CropSource, readCropSource, type ShownPictures } from './site-pictures.ts'
import { CARD_SIZE, cropToCard, renderSocialCard } from './social-card.ts'
import { immutableHeaders } from './svg-headers.ts'

/** A picture that messengers and social networks show with a link. */
export interface SharePicture {
  path: string
  width: number
  height: number
  /** Empty if the title of the page describes it. */
  alt: string
}

/** The pictures of all pages: the card with the title of the home page, and the pictures that were chosen for single pages. */
export interface SharePictures {
  card: SharePicture | null
  chosenPictures: ReadonlyMap<string, SharePicture>
}

export const noSharePictures: SharePictures = { card: null, chosenPictures: new Map() }

interface SharePictureDependencies extends Library {
  renderer: Pick<Renderer, 'rasterize'>
  log: FastifyBaseLogger
}

interface SharedSite {
  name: string
  url: string
  content: PageContent
  shownPictures: ShownPictures
}

type CardFile = Awaited<ReturnType<typeof renderSocialCard>>

/** Renders the pictures, and their files. A page is published even if a picture fails: it then has the card, or none. */
export async function renderSharePictures(
  dependencies: SharePictureDependencies,
  site: SharedSite,
): Promise<{ sharePictures: SharePictures; files: RenderedFile[] }> {
  const files: RenderedFile[] = []
  const add = async (alt: string, render: () => Promise<CardFile | null>): Promise<SharePicture | null> => {
    try {
      const rendered = await render()
      if (rendered === null) return null
      const file = toFile(rendered)
      files.push(file)
      return { path: file.path, ...CARD_SIZE, alt }
    } catch (error) {
      dependencies.log.warn({ err: error }, 'A picture for messengers could not be rendered.')
      return null
    }
  }
  const chosenPictures = new Map<string, SharePicture>()
  for (const { id, shareImage } of site.content.pages) {
    if (shareImage === undefined) continue
    const picture = await add(shareImage.alt, async () => {
      const source = await readCropSource(dependencies, site.shownPictures, shareImage.src)
      return source && cropToCard(source)
    })
    if (picture !== null) chosenPictures.set(id, picture)
  }
  const card = site.content.pages.every(({ id }) => chosenPictures.has(id))
    ? null
    : await add('', async () => renderCard(dependencies, site))
  return { sharePictures: { card, chosenPictures }, files: omitRepeatedPaths(files) }
}

async function renderCard(
  dependencies: SharePictureDependencies,
  { name, url, content, shownPictures }: SharedSite,
): Promise<CardFile> {
  const [home] = content.pages
  const [first] = home?.blocks.flatMap(getPictures) ?? []
  const picture: CropSource | null =
    first === undefined ? null : await readCropSource(dependencies, shownPictures, first)
  const words = {
    title: home ? getPageTitle(name, home, content) : name,
    description: home ? getDescription(home) : '',
    address: new URL(url).host,
  }
  return renderSocialCard(dependencies.renderer, words, { theme: toDrawingTheme(content.theme), picture })
}

function toFile({ bytes, type }: CardFile): RenderedFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return {
    path: `/_/card-${hash}.${type === 'image/png' ? 'png' : 'jpg'}`,
    status: 200,
    headers: { ...immutableHeaders, 'content-type': type, 'x-content-type-options': 'nosniff' },
    body: bytes,
  }
}

/** Two pages may share one picture. */
function omitRepeatedPaths(files: readonly RenderedFile[]): RenderedFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()]
}
