import type { ReactNode } from 'react'

interface CardListProps<Item> {
  label?: string
  items: readonly Item[]
  /** Classes of the list and of each item. Its `SkeletonList` has the same. */
  className: string
  itemClassName: string
  children: (item: Item) => ReactNode
}

/** A list of cards or tiles. */
export function CardList<Item extends { id: string }>({
  label,
  items,
  className,
  itemClassName,
  children,
}: CardListProps<Item>) {
  return (
    <ul aria-label={label} className={className}>
      {items.map((item) => (
        <li key={item.id} className={itemClassName}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
