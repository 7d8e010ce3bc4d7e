import { createHash } from 'node:crypto'
import { artFile } from '#blocks/art/art-files.ts'
import { type Art, art } from '#blocks/art/art.ts'
import { type HostedFile, readFile, storedFile } from '../publications/hosted-file.ts'
import { harmless, lasting } from './svg-headers.ts'

export interface ArtPicture extends Art {
  /** `lemon-branch-0123456789abcdef.svg`: the name contains a hash of the drawing. */
  file: string
  svg: string
}

/** A built-in picture; null if there is none with this name. */
export function artPicture(name: string): ArtPicture | null {
  return pictures().get(name) ?? null
}

/** The content under a file name. */
export async function artAt(file: string): Promise<HostedFile | null> {
  const found = artPicture(file.replace(/-[0-9a-f]{16}\.svg$/, ''))
  if (found?.file !== file) return null
  const served = files.get(file) ?? packed(found)
  files.set(file, served)
  return served
}

let read: Map<string, ArtPicture> | undefined
const files = new Map<string, Promise<HostedFile>>()

function pictures(): Map<string, ArtPicture> {
  read ??= new Map(
    art.flatMap((each) => {
      const svg = artFile(each.name)
      if (svg === undefined) return []
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
      return [[each.name, { ...each, svg, file: `${each.name}-${hash}.svg` }]]
    }),
  )
  return read
}

async function packed({ file, svg }: ArtPicture): Promise<HostedFile> {
  const headers = { ...harmless, ...lasting, 'content-type': 'image/svg+xml' }
  return readFile(await storedFile({ path: file, status: 200, headers, body: svg }))
}
