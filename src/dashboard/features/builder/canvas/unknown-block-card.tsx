import type { JsonObject } from '#contract/json.ts'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { toContent } from '../sync/block-content.ts'

interface UnknownBlockCardProps {
  label: string
  fields: JsonObject
  schema: unknown
  context: PageContext
}

const MOST_SHOWN = 12

/** Card for a block type without a renderer (from another service): its name, texts and pictures. */
export function UnknownBlockCard({ label, fields, schema, context }: UnknownBlockCardProps) {
  const content = toContent(fields, schema)
  const more = content.length - MOST_SHOWN
  return (
    <div className="stand-in">
      <p className="stand-in-label">{label}</p>
      {content.slice(0, MOST_SHOWN).map((each, at) =>
        'words' in each ? (
          <p key={at} className="stand-in-words">
            {each.words}
          </p>
        ) : (
          <CardPicture key={at} src={each.picture} alt={each.alt} context={context} />
        ),
      )}
      {more > 0 ? <p className="stand-in-label">and {more} more</p> : null}
    </div>
  )
}

function CardPicture({ src, alt, context }: { src: string; alt: string; context: PageContext }) {
  const picture = context.picture(src)
  return picture ? <img src={picture.src} alt={alt} width={picture.width} height={picture.height} /> : null
}
