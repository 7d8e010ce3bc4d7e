import { title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { lines, list, text, toggle } from '../schema/fields.ts'
import { Icon } from '../runtime/icon.tsx'

/** Questions that expand to their answers, without script. */
export const faq = defineBlock({
  type: 'faq',
  label: 'Questions and answers',
  plan: 'core',
  category: 'Content',
  icon: 'circle-question-mark',
  description: 'Questions and answers that expand',
  thumbnail: 'rows',
  fields: {
    title: title('Good to know'),
    items: list('Questions', {
      item: {
        question: text('Question', { default: 'A question', maxLength: 200 }),
        answer: lines('Answer', { default: 'Its answer.', maxLength: 3000 }),
      },
      default: [
        {
          question: 'Do I need to book?',
          answer: 'For two or three you will nearly always find a table. For more, please call us the day before.',
        },
        { question: 'Are dogs welcome?', answer: 'They are, and there is water for them by the door.' },
        { question: 'How can I pay?', answer: 'In cash, by card, or with your phone.' },
      ],
      maxItems: 60,
    }),
    firstOpen: toggle('Expand the first answer', { default: false }),
  },
  summarize: ({ title, items }) => title || (items[0]?.question ?? ''),
  Component: ({ fields: { title, items, firstOpen } }) => {
    const visibleItems = items.filter(({ question }) => question.trim() !== '')
    return visibleItems.length === 0 ? null : (
      <div className="faq">
        {title !== '' && <h2 dir="auto">{title}</h2>}
        {visibleItems.map(({ question, answer }, index) => (
          <details key={index} open={firstOpen && index === 0}>
            <summary>
              <span dir="auto">{question}</span>
              <Icon name="plus" />
            </summary>
            <p dir="auto">{answer}</p>
          </details>
        ))}
      </div>
    )
  },
  css: `
.faq h2 { margin-bottom: .75rem }
.faq details { border-bottom: 1px solid var(--line) }
.faq h2 + details, .faq details:first-child { border-top: 1px solid var(--line) }
.faq summary { display: flex; align-items: center; gap: 1rem; min-height: 3.5rem; padding: .75rem 0; font-weight: 600; line-height: 1.4; list-style: none; cursor: pointer }
.faq summary::-webkit-details-marker { display: none }
.faq summary span { flex: 1 }
.faq summary .icon { color: var(--accent); transition: transform .2s }
.faq [open] summary .icon { transform: rotate(45deg) }
.faq p { max-width: 36rem; padding-block: 0 1.25rem; padding-inline: 0 2.25rem; color: var(--muted); white-space: pre-line }
`,
})
