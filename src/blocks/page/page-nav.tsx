import type { ReactElement } from 'react'
import { Icon } from '../runtime/icon.tsx'
import { showsNav } from '../schema/nav.ts'
import type { PageContext } from '../runtime/page-context.ts'

/** Navigation between pages; nothing for a single page. */
export function PageNav({ context }: { context: PageContext }): ReactElement | null {
  const { nav, pages, siteName, words } = context
  const [home] = pages
  if (!showsNav(context) || home === undefined) return null
  return (
    <>
      <a className="skip" href="#content">
        {words.page.skip}
      </a>
      <nav className="nav" data-style={nav.style} aria-label={words.page.pages}>
        {nav.name && (
          <a className="nav-name" dir="auto" href={home.href}>
            {siteName}
          </a>
        )}
        <ul>
          {pages.map(({ id, name, icon, href, current }) => (
            <li key={id}>
              <a href={href} aria-current={current ? 'page' : undefined}>
                {nav.icons && <Icon name={icon || 'circle'} />}
                <span dir="auto">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
