import { iconPaths } from '#blocks/runtime/icon-paths.ts'

/** A page icon by name; nothing if the name is unknown. */
export function PageIcon({ name }: { name: string }) {
  const path = iconPaths.get(name)
  return path === undefined ? null : (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4 shrink-0"
    >
      <path d={path} />
    </svg>
  )
}
