import { defineBlock } from '../runtime/define-block.ts'
import { choice } from '../schema/fields.ts'

const styles = { line: 'Line', short: 'Short line', dots: 'Dots', wave: 'Wave' } as const

/** A line between two parts of a page. */
export const divider = defineBlock({
  type: 'divider',
  label: 'Divider',
  plan: 'basic',
  category: 'Basics',
  icon: 'minus',
  description: 'A line, dots or a wave between sections',
  thumbnail: 'line',
  fields: {
    style: choice('Style', { default: 'line', options: styles }),
  },
  summarize: ({ style }) => styles[style],
  Component: ({ fields: { style } }) => (
    <div className="divider" data-style={style} role="separator">
      {style === 'wave' && (
        <svg viewBox="0 0 96 12" aria-hidden="true">
          <path d="M2 6c7.5-7 15.5-7 23 0s15.5 7 23 0 15.5-7 23 0 15.5 7 23 0" />
        </svg>
      )}
    </div>
  ),
  css: `
.divider { display: grid; justify-content: center; padding: .5rem 0 }
.divider[data-style=line] { display: block; height: 1px; margin: .5rem 0; padding: 0; background: var(--line) }
.divider[data-style=short]::before { content: ''; width: 3.5rem; height: 3px; background: var(--accent); border-radius: var(--radius) }
.divider[data-style=dots]::before { content: ''; width: 2.75rem; height: .375rem; background: radial-gradient(circle, var(--accent) .17rem, transparent .19rem) 0 0 / .917rem 100% }
.divider svg { width: 6rem; fill: none; stroke: var(--accent); stroke-width: 2; stroke-linecap: round }
`,
})
