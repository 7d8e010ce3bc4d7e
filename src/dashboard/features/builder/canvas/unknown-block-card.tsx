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
  const hiddenCount = content.length - MOST_SHOWN
  return (
    <div className="stand-in">
      <p className="stand-in-label">{label}</p>
      {content.slice(0, MOST_SHOWN).map((part, index) =>
        'words' in part ? (
          <p key={index} className="stand-in-words">
            {part.words}
          </p>
        ) : (
          <CardPicture key={index} src={part.picture} alt={part.alt} context={context} />
        ),
      )}
      {hiddenCount > 0 ? <p className="stand-in-label">and {hiddenCount} more</p> : null}
    </div>
  )
}

function CardPicture({ src, alt, context }: { src: string; alt: string; context: PageContext }) {
  const picture = context.picture(src)
  return picture ? <img src={picture.src} alt={alt} width={picture.width} height={picture.height} /> : null
}
