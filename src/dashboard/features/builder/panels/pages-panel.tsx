import LayoutTemplate from 'lucide-react/icons/layout-template'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { groupVersions } from '#blocks/language/page-versions.ts'
import { getPageIds, getPage } from '#document/document.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { SortableList } from '#dashboard/ui/drag/sortable-list.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { useEditor, useEditorState, useSelection, useNav, usePageIds } from '../sync/use-editor.ts'
import { LanguageSetting } from './language-setting.tsx'
import { PageRow } from './page-row.tsx'
import { PageSettings } from './page-settings.tsx'
import { usePageTasks } from './use-page-tasks.ts'
import { PageFromTemplate } from './page-from-template.tsx'
import { navSchema } from '#blocks/schema/nav-schema.ts'
import { FieldList } from '../form/field-list.tsx'
import { toFormFields } from '../form/field-tree.ts'
import { useDocumentFields } from './use-document-fields.ts'

const PageLanguages = lazyComponent(async () => ({
  default: (await import('../languages/page-languages.tsx')).PageLanguages,
}))

/** The pages of the document, home page first, with the settings of the open page and of the navigation. */
export function PagesPanel() {
  const { mayEdit } = useEditor()
  // A service that does not offer the language setting would publish the page in another language.
  const isOffered = useIsOffered()
  const tasks = usePageTasks()
  const nav = useNav()
  const documentFields = useDocumentFields('nav')
  const openPageId = useSelection(({ page }) => page)
  return (
    <section aria-label="Pages" className="grid grid-cols-1 content-start gap-3 p-3">
      <PageList openPageId={openPageId} />
      {mayEdit ? (
        <>
          <Dialog
            title="New page"
            trigger={
              <Button>
                <Plus aria-hidden />
                New page
              </Button>
            }
          >
            {(close) => (
              <NameForm
                value=""
                hint="Also used in the address. You can change both later."
                action="Add page"
                errorTitle="The page was not added"
                onCancel={close}
                onSave={(name) => {
                  const problem = tasks.add(name)
                  if (problem !== undefined) throw new FormError({ name: problem })
                  close()
                }}
              />
            )}
          </Dialog>
          <Dialog
            title="New page from a template"
            width="wide"
            trigger={
              <Button>
                <LayoutTemplate aria-hidden />
                From a template
              </Button>
            }
          >
            {(close) => <PageFromTemplate onDone={close} />}
          </Dialog>
          <PageSettings key={openPageId} page={openPageId} />
          <NavPanel />
          {isOffered('POST /pages/{id}/edits#operations.nav.favicon') ? (
            <section aria-label="Icon" className="grid min-w-0 content-start gap-4 border-t pt-3">
              <FieldList fields={faviconField} values={nav} issues={[]} {...documentFields} />
            </section>
          ) : null}
          {isOffered('POST /pages#lang') ? <LanguageSetting hasDirection={isOffered('POST /pages#dir')} /> : null}
        </>
      ) : null}
    </section>
  )
}

/** The pages in the order of the navigation, each with its languages below it. */
function PageList({ openPageId }: { openPageId: string }) {
  const isOffered = useIsOffered()
  const tasks = usePageTasks()
  const pages = useEditorState(
    useShallow(({ session: { view } }) => getPageIds(view).flatMap((id) => getPage(view, id) ?? [])),
  )
  const groups = groupVersions(pages)
  // The page whose dialog for another language is open.
  const [extendedPage, setExtendedPage] = useState<string | null>(null)
  return (
    <SortableList
      entries={groups.map(([page]) => page)}
      className="grid gap-1"
      onMove={(from, to) => tasks.move(groups[from]?.[0].id ?? '', to)}
    >
      {groups.map((versions, index) => {
        const [page] = versions
        return (
          <PageRow
            key={page.id}
            page={page}
            place={{ index, count: groups.length }}
            isOpen={page.id === openPageId}
            onOpen={() => tasks.open(page.id)}
            onMove={(to) => tasks.move(page.id, to)}
            onDuplicate={() => tasks.duplicate(page.id)}
            onRemove={() => tasks.remove(page.id)}
            onAddLanguage={
              isOffered('POST /pages/{id}/edits#operations.fields.translation') ? () => setExtendedPage(page.id) : null
            }
          >
            {versions.length > 1 || extendedPage === page.id ? (
              <Suspense>
                <PageLanguages
                  versions={versions}
                  openPageId={openPageId}
                  isAdding={extendedPage === page.id}
                  onAddingChange={(isAdding) => setExtendedPage(isAdding ? page.id : null)}
                  onOpen={tasks.open}
                  onRemove={tasks.remove}
                />
              </Suspense>
            ) : null}
          </PageRow>
        )
      })}
    </SortableList>
  )
}

// The language and the direction are set in LanguageSetting, the icon among the settings of the site.
const navFields = toFormFields(navSchema).filter(({ name }) => !['lang', 'dir', 'favicon'].includes(name))

const faviconField = toFormFields(navSchema).filter(({ name }) => name === 'favicon')

/** Settings of the navigation between pages. */
function NavPanel() {
  const count = usePageIds().length
  return (
    <section aria-label="Navigation" className="grid min-w-0 content-start gap-4 border-t pt-3">
      {count < 2 ? <p className="text-sm text-ink-soft">Appears once the site has a second page.</p> : null}
      <FieldList fields={navFields} values={useNav()} issues={[]} {...useDocumentFields('nav')} />
    </section>
  )
}
