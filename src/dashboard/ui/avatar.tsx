/** Initials of a person. Decorative; the name is next to it. */
export function Avatar({ name }: { name: string }) {
  const initials = name.match(/(?<!\p{L})\p{L}/gu) ?? []
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-[10px] font-semibold text-accent-text uppercase"
    >
      {initials[0]}
      {initials.length > 1 ? initials.at(-1) : null}
    </span>
  )
}
