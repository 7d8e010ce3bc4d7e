import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { setListOptions, useListOptions } from './list-options.ts'

/** Density and columns, which do not apply to cards. */
export function ViewOptions({ columns }: { columns: readonly { id: string; title: string; longTitle?: string }[] }) {
  const options = useListOptions()
  const { density, hidden } = options
  return (
    <>
      <MenuSeparator label="Density" />
      {(['normal', 'compact'] as const).map((value) => (
        <MenuChoice
          key={value}
          checked={value === density}
          onSelect={() => setListOptions({ ...options, density: value })}
        >
          {value === 'normal' ? 'Comfortable' : 'Compact'}
        </MenuChoice>
      ))}
      <MenuSeparator label="Columns" />
      {columns.map(({ id, title, longTitle = title }) => {
        const isShown = !hidden.includes(id)
        return (
          <MenuChoice
            key={id}
            kind="several"
            checked={isShown}
            onSelect={() =>
              setListOptions({ ...options, hidden: isShown ? [...hidden, id] : hidden.filter((other) => other !== id) })
            }
          >
            {longTitle}
          </MenuChoice>
        )
      })}
    </>
  )
}
