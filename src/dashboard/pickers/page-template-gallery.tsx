import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PageTemplate, pageTemplatesQueries, removePageTemplate } from '../api/page-templates.ts'
import { usePermission } from '../api/use-permission.ts'
import { classes } from '../ui/classes.ts'
import { LoadError } from './load-error.tsx'
import { Segmented } from '../ui/fields/segmented.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { Picture } from './picture.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'

interface PageTemplateGalleryProps {
  onChoose: (template: PageTemplate) => void
  /** Label for each template, if the screen does not say what choosing does. */
  verb?: string | undefined
  layout?: keyof typeof gridClasses
}

/** Templates for new pages, the workspace's and built-in ones, by category. */
export function PageTemplateGallery({ onChoose, verb, layout = 'dialog' }: PageTemplateGalleryProps) {
  const { data: templates, error, isFetching, refetch } = useQuery(pageTemplatesQueries.all())
  const [category, setCategory] = useState(ALL_CATEGORIES)
  if (!templates && error)
    return <LoadError title="The templates could not be loaded" query={{ error, isFetching, refetch }} />
  if (!templates) return <Loading layout={layout} />
  const categories = [...new Set(templates.map(getCategory))].filter((name) => name !== '')
  // The last template of the category may have been deleted.
  const shownCategory = categories.includes(category) ? category : ALL_CATEGORIES
  return (
    <div className="grid gap-4">
      {categories.length === 0 ? null : (
        <Segmented
          label="Category"
          labelled="hidden"
          variant="pills"
          value={shownCategory}
          options={[ALL_CATEGORIES, ...categories].map((name) => ({ value: name, label: name }))}
          onChange={setCategory}
        />
      )}
      <ul aria-label="Templates" className={classes(gridClasses[layout], 'min-h-[min(420px,50dvh)] content-start')}>
        {templates
          .filter((template) => shownCategory === ALL_CATEGORIES || getCategory(template) === shownCategory)
          .map((template) => (
            <TemplateTile
              key={template.templateId ?? template.orgTemplateId}
              template={template}
              verb={verb}
              onChoose={() => onChoose(template)}
            />
          ))}
      </ul>
    </div>
  )
}

const ALL_CATEGORIES = 'All'

function getCategory({ orgTemplateId, category }: PageTemplate): string {
  return orgTemplateId === undefined ? category : 'Workspace'
}

interface TemplateTileProps {
  template: PageTemplate
  verb: string | undefined
  onChoose: () => void
}

function TemplateTile({ template, verb, onChoose }: TemplateTileProps) {
  const queryClient = useQueryClient()
  const mayRemove = usePermission()('DELETE /page-templates/{id}')
  const { name, description, previewUrl, orgTemplateId } = template
  return (
    <li className="relative grid min-w-0">
      <button
        type="button"
        className="grid content-start gap-1.5 rounded-xl p-2 text-left hover:bg-hover"
        onClick={onChoose}
      >
        <Picture subject="page" src={previewUrl} className="aspect-4/5" />
        <span className="min-w-0 truncate px-0.5 text-sm font-semibold" title={name}>
          {name}
        </span>
        <span className="line-clamp-2 px-0.5 text-xs text-ink-soft">{description}</span>
        {verb ? <span className="px-0.5 text-sm font-medium text-accent-text">{verb}</span> : null}
      </button>
      {orgTemplateId !== undefined && mayRemove ? (
        <ConfirmDelete noun="template" id={orgTemplateId} name={name} options={removePageTemplate(queryClient)}>
          Pages made from it do not change.
        </ConfirmDelete>
      ) : null}
    </li>
  )
}

function Loading({ layout }: { layout: keyof typeof gridClasses }) {
  return (
    <SkeletonList
      count={8}
      className={gridClasses[layout]}
      itemClassName="grid gap-1.5 p-2"
      sizes={['aspect-4/5 rounded-lg', 'h-4 w-24', 'h-3']}
    />
  )
}

const gridClasses = {
  dialog: '-mx-2 grid grid-cols-4 gap-1 max-sm:grid-cols-2',
  screen: '-mx-2 grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-3 max-sm:grid-cols-2 max-sm:gap-2',
}
