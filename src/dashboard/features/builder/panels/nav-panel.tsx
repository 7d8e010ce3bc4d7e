import { navSchema } from '#blocks/schema/nav.ts'
import { FieldList } from '../form/field-list.tsx'
import { formFields } from '../form/field-tree.ts'
import { useNav, usePageIds } from '../sync/use-editor.ts'
import { useDocumentFields } from './use-document-fields.ts'

const fields = formFields(navSchema)

/** Settings of the navigation between pages. */
export function NavPanel() {
  const count = usePageIds().length
  return (
    <section aria-label="Navigation" className="grid min-w-0 content-start gap-4 border-t pt-3">
      {count < 2 ? <p className="text-sm text-ink-soft">Appears once the site has a second page.</p> : null}
      <FieldList fields={fields} values={useNav()} issues={[]} {...useDocumentFields('nav')} />
    </section>
  )
}
