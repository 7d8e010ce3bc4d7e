import { Tag } from '../../../ui/tag.tsx'

const shown = 2

/** The first tags and the number of others, which a tooltip lists. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(shown)
  return (
    <>
      {tags.slice(0, shown).map((tag) => (
        <Tag key={tag} label={tag} className="group-hover/row:bg-surface group-aria-selected/row:bg-surface" />
      ))}
      {rest.length > 0 ? (
        <span className="relative shrink-0 text-xs text-ink-faint" title={rest.join(', ')}>
          +{rest.length}
        </span>
      ) : null}
    </>
  )
}
