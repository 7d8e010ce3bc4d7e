import { name } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, link, text } from '../schema/fields.ts'
import { toSafeHref } from '../schema/href.ts'

const fileTypes = {
  pdf: 'PDF',
  document: 'Document',
  table: 'Spreadsheet',
  slides: 'Slides',
  picture: 'Picture',
  archive: 'ZIP',
  other: 'File',
} as const

/** A file to download, with type and size. */
export const file = defineBlock({
  type: 'file',
  label: 'File',
  plan: 'core',
  category: 'Media',
  icon: 'file-down',
  description: 'A file to download: a brochure, a form, a price list',
  fields: {
    name: name('Our brochure', 160),
    description: text('Description', { default: 'All services and prices on eight pages', maxLength: 300 }),
    address: link('Address of the file', { description: 'The https address of the file', only: 'web' }),
    kind: choice('Kind', { options: fileTypes, default: 'pdf' }),
    size: text('Size', { description: 'Such as 2.4 MB', default: '', maxLength: 20 }),
  },
  summarize: ({ name }) => name,
  css: `
.file { display: flex; align-items: center; gap: 1rem; color: inherit; text-decoration: none }
.file-sheet { flex: none; width: 2.75rem; color: var(--accent) }
.file-words { flex: 1; min-width: 0; overflow-wrap: anywhere }
.file-words > span { display: block }
.file-name { font-weight: 600 }
a.file:hover .file-name { text-decoration: underline }
.file-arrow { flex: none; width: 1.5rem }
`,
  Component: ({ fields: { name, description, address, kind, size }, context: { mode, words: pageWords } }) => {
    const href = toSafeHref(address)
    if (href === undefined && mode === 'published') return null
    const content = (
      <>
        <svg className="file-sheet" viewBox="0 0 44 52" aria-hidden="true">
          <path d="M6 1h22l15 15v33a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Z" fill="currentColor" opacity=".16" />
          <path
            d="M28 1v13a2 2 0 0 0 2 2h13M13 27h18M13 34h18M13 41h11"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
          />
        </svg>
        <span className="file-words">
          <span className="file-name" dir="auto">
            {name || pageWords.files.other}
          </span>
          {description !== '' && (
            <span className="muted" dir="auto">
              {description}
            </span>
          )}
          <span className="muted small">
            {{ ...fileTypes, ...pageWords.files }[kind]}
            {size !== '' && (
              <>
                {' · '}
                <bdi>{size}</bdi>
              </>
            )}
          </span>
        </span>
        <svg className="file-arrow" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3v13m-6-6 6 6 6-6M4 21h16" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </>
    )
    if (href === undefined) return <p className="card file">{content}</p>
    return (
      <a className="card file" href={href} download="">
        {content}
      </a>
    )
  },
})
