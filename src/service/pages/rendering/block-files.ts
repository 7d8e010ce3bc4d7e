import { findBlock } from '#blocks/blocks/registry.ts'
import type { ContentPage } from '#contract/page-document.ts'
import type { RenderedFile } from '../publications/hosted-file.ts'

/** Files that blocks of the page offer: calendar events and contact cards. */
export function renderBlockFiles({ blocks }: ContentPage): RenderedFile[] {
  return blocks.flatMap((block) => {
    const files = findBlock(block.type)?.files(block.fields, block.id) ?? []
    return files.map(({ name, type, body }) => ({
      path: `/_/files/${block.id}/${encodeURIComponent(name)}`,
      status: 200,
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
      body,
    }))
  })
}
