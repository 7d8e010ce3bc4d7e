import { StarterKit } from '@tiptap/starter-kit'
import { isLink } from '#blocks/schema/href.ts'

/** What the editor of rich text can hold: paragraphs, lists, line breaks, bold, italic and links. */
export const richTextExtensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: isLink, HTMLAttributes: { rel: null, target: null } },
  }),
]
