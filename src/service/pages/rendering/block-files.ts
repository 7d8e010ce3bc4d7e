import { findBlock } from '#blocks/blocks/registry.ts'
import { getPageDirection } from '#blocks/language/page-language.ts'
import { getVersionLanguage, toLanguageContent } from '#blocks/language/translations.ts'
import type { BlockFile } from '#blocks/runtime/define-block.ts'
import type { PageContent } from '#contract/page-document.ts'
import type { RenderedFile } from '../publications/hosted-file.ts'
import { createFramePolicy } from './content-policy.ts'

/**
 * Files that blocks of the pages offer: calendar events, contact cards, and documents for frames. `framedBy` is the only other origin that
 * may show the pages in a frame, if any.
 */
export function renderBlockFiles(content: PageContent, framedBy?: string): RenderedFile[] {
  return content.pages.flatMap((page) => {
    const lang = getVersionLanguage(content, page)
    const language = { lang, dir: getPageDirection(toLanguageContent(content, lang)) }
    return page.blocks.flatMap((block) => {
      const files = findBlock(block.type)?.files(block.fields, block.id, language) ?? []
      return files.map((file) => ({
        path: `/_/files/${block.id}/${encodeURIComponent(file.name)}`,
        status: 200,
        headers: { 'content-type': file.type, 'x-content-type-options': 'nosniff', ...toHeaders(file, framedBy) },
        body: file.body,
      }))
    })
  })
}

function toHeaders({ name, frameOrigins }: BlockFile, framedBy: string | undefined): Record<string, string> {
  return frameOrigins === undefined
    ? {
        'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      }
    : {
        'content-security-policy': createFramePolicy(frameOrigins, framedBy),
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      }
}
