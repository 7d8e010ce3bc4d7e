import type { ReactElement } from 'react'
import { iconPaths } from './icon-paths.ts'

/** A decorative icon. An unknown name renders nothing. */
export function Icon({ name }: { name: string }): ReactElement | null {
  const path = iconPaths.get(name)
  return path === undefined ? null : (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
