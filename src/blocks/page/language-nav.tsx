import type { ReactElement } from 'react'
import { getDirection, getLanguageName } from '../language/languages.ts'
import type { PageContext } from '../runtime/page-context.ts'

/** The links to the page in its other languages, each with the name that its speakers know. A page in one language has none. */
export function LanguageNav({ context: { languages, words } }: { context: PageContext }): ReactElement | null {
  if (!showsLanguages(languages)) return null
  return (
    <nav className="languages" aria-label={words.page.languages}>
      <ul>
        {languages.map(({ lang, href, current }) => (
          <li key={lang}>
            <a href={href} lang={lang} hrefLang={lang} dir={getDirection(lang)} aria-current={current || undefined}>
              {getLanguageName(lang)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether a page shows links to its languages, which requires a second one. */
export function showsLanguages(languages: PageContext['languages']): boolean {
  return languages.length > 1
}

// In em, so that the canvas, whose root has another size, needs no conversion.
export const languagesCss = `
.languages { padding: .25em max(var(--gutter), (100cqi - 56em) / 2) }
.languages ul { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 .25em }
.languages a { display: flex; align-items: center; justify-content: center; min-width: 3.1em; min-height: 3.1em; padding: 0 .6em; color: var(--muted); font-size: .9em; text-decoration: none }
.languages a:hover { color: var(--text) }
.languages [aria-current] { color: var(--text); font-weight: 600; text-decoration: underline; text-underline-offset: .3em }
`
