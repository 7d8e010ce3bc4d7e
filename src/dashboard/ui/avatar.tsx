import { classes } from './classes.ts'

interface AvatarProps {
  name: string
  /** Address of the person's picture. */
  image?: string | null
  size?: keyof typeof sizes
}

/** Picture or initials of a person. Decorative; the name is next to it. */
export function Avatar({ name, image = null, size = 'small' }: AvatarProps) {
  if (image !== null)
    return <img src={image} alt="" className={classes('shrink-0 rounded-full object-cover', sizes[size])} />
  const initials = name.match(/(?<!\p{L})\p{L}/gu) ?? []
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text uppercase',
        sizes[size],
      )}
    >
      {initials[0]}
      {initials.length > 1 ? initials.at(-1) : null}
    </span>
  )
}

const sizes = { small: 'size-6 text-[10px]', large: 'size-16 text-xl' }
