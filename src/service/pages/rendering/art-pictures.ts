import { createHash } from 'node:crypto'
import { getArtSvg } from '#blocks/art/art-files.ts'
import { type Art, art } from '#blocks/art/art.ts'
import { type HostedFile, toHostedFile, toStoredFile } from '../publications/hosted-file.ts'
import { inertSvgHeaders, immutableHeaders } from './svg-headers.ts'

export interface ArtPicture extends Art {
  /** `lemon-branch-0123456789abcdef.svg`: the name contains a hash of the drawing. */
  file: string
  svg: string
}

/** A built-in picture. Null if there is none with this name. */
export function findArtPicture(name: string): ArtPicture | null {
  return getPictures().get(name) ?? null
}

/** The built-in picture with this file name, as a file. Null if there is none. */
export async function findArtFile(file: string): Promise<HostedFile | null> {
  const picture = findArtPicture(file.replace(/-[0-9a-f]{16}\.svg$/, ''))
  if (picture?.file !== file) return null
  const hosted = files.get(file) ?? compressPicture(picture)
  files.set(file, hosted)
  return hosted
}

let artByName: Map<string, ArtPicture> | undefined
const files = new Map<string, Promise<HostedFile>>()

function getPictures(): Map<string, ArtPicture> {
  artByName ??= new Map(
    art.flatMap((artPicture) => {
      const svg = getArtSvg(artPicture.name)
      if (svg === undefined) return []
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
      return [[artPicture.name, { ...artPicture, svg, file: `${artPicture.name}-${hash}.svg` }]]
    }),
  )
  return artByName
}

async function compressPicture({ file, svg }: ArtPicture): Promise<HostedFile> {
  const headers = { ...inertSvgHeaders, ...immutableHeaders, 'content-type': 'image/svg+xml' }
  return toHostedFile(await toStoredFile({ path: file, status: 200, headers, body: svg }))
}
