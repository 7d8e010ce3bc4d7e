import { Link } from '@tanstack/react-router'
import { classes } from '../classes.ts'
import type { RowState } from './column.ts'

interface OpenLinkProps {
  id: string
  state: RowState
  text: string
  /** Font weight of the text. */
  className: string
}

/** Link of a row that opens its details beside the list, with the search parameter `open`. */
export function OpenLink({ id, state: { link }, text, className }: OpenLinkProps) {
  return (
    <Link
      {...link}
      to="."
      search={(before) => ({ ...before, open: id })}
      title={text}
      className={classes(link.className, className)}
    >
      {text}
    </Link>
  )
}
