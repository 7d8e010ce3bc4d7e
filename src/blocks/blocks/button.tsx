import { defineBlock } from '../runtime/define-block.ts'
import { choice, icon, link, text } from '../schema/fields.ts'
import { toHref } from '../schema/href.ts'
import { Icon } from '../runtime/icon.tsx'
import { LinkButton } from '../runtime/link-button.tsx'

/** A call to action. On phones, the button is as wide as the column. */
export const button = defineBlock({
  type: 'button',
  label: 'Button',
  plan: 'basic',
  category: 'Basics',
  icon: 'mouse-pointer-click',
  description: 'A button that links to anything: book, call, buy',
  thumbnail: 'button',
  fields: {
    label: text('Text', { default: 'Book a table', maxLength: 100 }),
    url: link('Link', { default: 'https://example.com' }),
    icon: icon('Icon'),
    note: text('Note', { maxLength: 160 }),
    style: choice('Style', {
      default: 'theme',
      options: { theme: 'Theme default', filled: 'Filled', outline: 'Outlined', soft: 'Soft' },
    }),
    align: choice('Alignment', {
      description: 'On wide screens',
      default: 'start',
      options: { start: 'Left', center: 'Center', wide: 'Full width' },
    }),
  },
  summarize: ({ label }) => label,
  Component: ({ fields: { label, url, icon: iconName, note, style, align }, context }) => {
    if (label.trim() === '' || (toHref(url, context) === undefined && context.mode !== 'canvas')) return null
    return (
      <div className="action" data-style={style} data-align={align}>
        <LinkButton href={url} context={context}>
          <Icon name={iconName} />
          {label}
        </LinkButton>
        {note !== '' && (
          <p dir="auto" className="muted small">
            {note}
          </p>
        )}
      </div>
    )
  },
  css: `
[data-block=button] + [data-block=button] { margin-top: calc(.75rem - var(--gap)) }
.action { display: grid; gap: .6rem; text-align: center }
.action[data-style=filled] { --button-fill: var(--accent); --button-text: var(--on-accent); --button-line: var(--accent) }
.action[data-style=outline] { --button-fill: transparent; --button-text: var(--accent); --button-line: var(--accent) }
.action[data-style=soft] { --button-fill: var(--tint); --button-text: var(--text); --button-line: var(--tint) }
@container page (width >= 40rem) {
  .action[data-align=start] { justify-items: start; text-align: start }
  .action[data-align=center] { justify-items: center }
}
`,
})
