import type { ReactElement } from 'react'
import { Icon } from './icon.tsx'
import { showsNav } from '../schema/nav.ts'
import type { PageContext } from './page-context.ts'

/** Navigation between pages; nothing for a single page. */
export function PageNav({ context }: { context: PageContext }): ReactElement | null {
  const { nav, pages, siteName } = context
  const [home] = pages
  if (!showsNav(context) || home === undefined) return null
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <nav className="nav" data-style={nav.style} aria-label="Pages">
        {nav.name && (
          <a className="nav-name" href={home.href}>
            {siteName}
          </a>
        )}
        <ul>
          {pages.map(({ id, name, icon, href, current }) => (
            <li key={id}>
              <a href={href} aria-current={current ? 'page' : undefined}>
                {nav.icons && <Icon name={icon || 'circle'} />}
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
