import { alignment } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { choice } from '../schema/fields.ts'
import { paragraphs, getPlainText } from '../schema/rich-text.ts'
import { richText } from '../schema/rich-text-field.ts'
import { RichTextView } from '../runtime/rich-text-view.tsx'

/** Paragraphs and lists. */
export const text = defineBlock({
  type: 'text',
  label: 'Text',
  plan: 'basic',
  category: 'Basics',
  icon: 'text',
  description: 'Paragraphs and lists with bold, italic and links',
  thumbnail: 'text',
  fields: {
    content: richText('Text', {
      default: paragraphs(
        'Tell people what they need to know, in the words you would use at the door. Short paragraphs are read; long ones are not.',
      ),
    }),
    size: choice('Size', { default: 'normal', options: { normal: 'Normal', large: 'Large' } }),
    align: alignment(),
  },
  summarize: ({ content }) => getPlainText(content),
  Component: ({ fields: { content, size, align }, context }) =>
    getPlainText(content).trim() === '' ? null : (
      <div className="text" data-size={size} data-align={align}>
        <RichTextView content={content} context={context} />
      </div>
    ),
  css: `
.rich-text > * + *, .rich-text li > * + * { margin-top: .75em }
.rich-text :is(ul, ol) { padding-inline-start: 1.35em }
.rich-text ul { list-style: disc }
.rich-text ol { list-style: decimal }
.rich-text li + li { margin-top: .3em }
.rich-text li::marker { color: var(--accent) }
.text[data-size=large] { font-size: calc(1.25rem * var(--text-size, 1)); line-height: 1.5 }
.text[data-align=center] { text-align: center }
.text[data-align=center] :is(ul, ol) { width: fit-content; margin-inline: auto; text-align: start }
`,
})
