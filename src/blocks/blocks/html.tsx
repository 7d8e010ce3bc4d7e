import type { ReactElement } from 'react'
import { loadFrame } from '../embeds/load-frame.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { EmbedCard, embedCss } from '../runtime/embed-card.tsx'
import { title } from '../schema/common-fields.ts'
import { code, number, texts } from '../schema/fields.ts'
import { createHtmlDocument, findLoadedOrigins, HTML_SANDBOX, toOrigins } from './html-document.ts'

const FILE_NAME = 'content.html'

/** The author's HTML, in a frame without the page's origin. Content of other sites is loaded only after a tap. */
export const html = defineBlock({
  type: 'html',
  label: 'HTML',
  plan: 'pro',
  category: 'Media',
  icon: 'code-xml',
  description: 'Your own HTML, CSS and script in a sandboxed frame',
  fields: {
    html: code('HTML', {
      description: 'Shown in a frame that cannot read or change the page',
      default: '<p>Write your <b>HTML</b> here.</p>',
      maxLength: 50_000,
    }),
    title: title('', 160),
    origins: texts('Loads from', {
      description:
        'Addresses of other sites that it loads from or sends to, such as https://widget.example.com. With any, visitors tap before it is loaded',
      maxItems: 20,
    }),
    height: createHeight('Height', 'In pixels', 320),
    phoneHeight: createHeight('Height on phones', 'In pixels. 0 is the same height', 0),
  },
  summarize: ({ title, html }) => title || html.replaceAll(/<[^>]*>/g, ' '),
  files: ({ html, title, origins }, _id, language) =>
    html.trim() === ''
      ? []
      : [
          {
            name: FILE_NAME,
            type: 'text/html; charset=utf-8',
            body: createHtmlDocument(html, title, language),
            frameOrigins: toOrigins(origins),
          },
        ],
  script: loadFrame,
  css: `${embedCss}
.html-frame { display: block; width: 100%; border: 0 }
[data-block=html] iframe { height: var(--height) }
@container block (width < 44rem) { [data-block=html] iframe { height: var(--phone-height) } }
`,
  Component: ({ id, fields, context }) => {
    const { title, height, phoneHeight } = fields
    const name = title || context.words.embed.html
    if (context.mode === 'canvas') return <HtmlCard {...fields} name={name} />
    if (fields.html.trim() === '') return null
    const address = context.fileAddress(id, FILE_NAME)
    const [origin, ...others] = toOrigins(fields.origins)
    if (origin !== undefined)
      return (
        <EmbedCard
          icon="sparkles"
          source={[origin, ...others].map((sourceUrl) => new URL(sourceUrl).hostname).join(', ')}
          title={name}
          buttonText={context.words.embed.show}
          href={address}
          frame={{
            address,
            size: { height, phoneHeight: phoneHeight || height },
            allow: '',
            sandbox: HTML_SANDBOX,
            referrerPolicy: 'no-referrer',
          }}
          context={context}
        />
      )
    return (
      <iframe
        className="html-frame"
        src={address}
        title={name}
        sandbox={HTML_SANDBOX}
        loading="lazy"
        referrerPolicy="no-referrer"
        style={toHeights({ height, phoneHeight })}
      />
    )
  },
})

function createHeight(label: string, description: string, height: number) {
  return number(label, { description, default: height, integer: true, minimum: 0, maximum: 4000 })
}

type HeightProperties = { [property: `--${string}`]: string }

function toHeights({ height, phoneHeight }: { height: number; phoneHeight: number }): HeightProperties {
  return { '--height': `${height}px`, '--phone-height': `${phoneHeight || height}px` }
}

interface HtmlCardProps {
  html: string
  name: string
  origins: readonly string[]
}

/** Stands for the frame on the canvas, which shows neither the HTML nor what it loads. */
function HtmlCard({ html, name, origins }: HtmlCardProps): ReactElement {
  const allowed = toOrigins(origins)
  const missing = findLoadedOrigins(html).filter((origin) => !allowed.includes(origin))
  const size = html.trim() === '' ? 'No HTML yet' : `${html.length.toLocaleString('en')} characters of HTML`
  return (
    <div className="card">
      <p>
        <b dir="auto">{name}</b>
      </p>
      <p className="muted small">{size}, shown in the preview and on the published page.</p>
      {allowed.length > 0 && <p className="muted small">Loaded after a tap, from {allowed.join(', ')}.</p>}
      {missing.length > 0 && (
        <p className="small">
          It also loads from {missing.join(', ')}, which visitors’ browsers will block. Add the address under “Loads
          from”.
        </p>
      )}
    </div>
  )
}
