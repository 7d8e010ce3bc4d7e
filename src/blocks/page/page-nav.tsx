import type { ReactElement } from 'react'
import { Icon } from '../runtime/icon.tsx'
import { showsNav } from '../schema/nav.ts'
import type { PageContext } from '../runtime/page-context.ts'

/** The navigation between the pages of a document. A single page has none. */
export function PageNav({ context }: { context: PageContext }): ReactElement | null {
  const { nav, pages, siteName, words } = context
  const [firstPage] = pages
  if (!showsNav(context) || firstPage === undefined) return null
  return (
    <>
      <a className="skip" href="#content">
        {words.page.skip}
      </a>
      <nav className="nav" data-style={nav.style} aria-label={words.page.pages}>
        {nav.name && (
          <a className="nav-name" dir="auto" href={firstPage.href}>
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
