/** The line at a row's edge where what is dragged would come. The row is `relative`, in a grid with a gap of about 6 px. */
export function dropMark(target: 'before' | 'after' | undefined): string | false {
  if (target === undefined) return false
  return target === 'before'
    ? 'before:absolute before:inset-x-0 before:-top-1.25 before:h-0.5 before:rounded-full before:bg-accent'
    : 'after:absolute after:inset-x-0 after:-bottom-1.25 after:h-0.5 after:rounded-full after:bg-accent'
}
