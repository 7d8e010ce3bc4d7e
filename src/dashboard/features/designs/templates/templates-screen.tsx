import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { type Template, templatesQueries } from '#dashboard/api/templates.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { PageTemplateGallery } from '#dashboard/pickers/page-template-gallery.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { CardList } from '#dashboard/ui/card-list.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { SkeletonList } from '#dashboard/ui/skeleton.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import type { TemplateSearch } from './template-search.ts'

/** Gallery of templates for codes and pages. */
export function TemplatesScreen({ search }: { search: TemplateSearch }) {
  const navigate = useNavigate()
  const mayUsePageTemplates = usePermission()('GET /page-templates')
  const showsPages = search.of === 'pages' && mayUsePageTemplates
  return (
    <Screen title="Templates">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1280px] gap-5 p-5 max-sm:p-4">
          {mayUsePageTemplates ? (
            <Tabs
              value={showsPages ? 'pages' : 'codes'}
              tabs={tabs}
              onChange={(next) =>
                void navigate({ to: '/templates', search: next === 'pages' ? { of: next } : {}, replace: true })
              }
              className="grid gap-5"
            >
              <TabList label="Templates of" className="w-72 max-sm:w-full" />
              <TabPanel className="grid gap-5">
                {showsPages ? <PageTemplates /> : <CodeTemplates search={search} />}
              </TabPanel>
            </Tabs>
          ) : (
            <CodeTemplates search={search} />
          )}
        </div>
      </div>
    </Screen>
  )
}

const tabs = [
  { value: 'codes', label: 'Codes' },
  { value: 'pages', label: 'Pages' },
] as const

/** Templates for new pages. */
function PageTemplates() {
  const navigate = useNavigate()
  const mayCreate = usePermission()('POST /pages')
  return (
    <PageTemplateGallery
      verb={mayCreate ? 'Use' : undefined}
      layout="screen"
      onChoose={({ templateId, orgTemplateId }) =>
        mayCreate && void navigate({ to: '/pages', search: { new: true, template: templateId ?? orgTemplateId } })
      }
    />
  )
}

/** Designs to start a code from: the workspace's and the built-in ones. */
function CodeTemplates({ search }: { search: TemplateSearch }) {
  const navigate = useNavigate()
  const { data: templates, error, isFetching, refetch } = useQuery(templatesQueries.all())
  const { from, open } = search
  const openSearch = (next: TemplateSearch, replace: boolean) =>
    void navigate({ to: '/templates', search: next, replace })
  const withFrom = from ? { from } : {}
  return (
    <>
      <div>
        <Segmented
          label="Whose"
          labelled="hidden"
          variant="quiet"
          value={from ?? 'all'}
          options={{ all: 'All', yours: 'Workspace', ours: 'Built-in' }}
          onChange={(next) => openSearch(next === 'all' ? {} : { from: next }, true)}
        />
      </div>
      {templates ? (
        <TemplateList templates={templates} from={from} onShowAll={() => openSearch({}, true)} />
      ) : error ? (
        <LoadError title="The templates could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <SkeletonList
          count={12}
          label="Templates"
          className={gridClass}
          itemClassName="grid gap-2 p-2"
          sizes={['aspect-square', 'h-5 w-24']}
        />
      )}
      <TemplateDialog template={templates?.find(({ id }) => id === open)} onClose={() => openSearch(withFrom, false)} />
    </>
  )
}

interface TemplateListProps {
  templates: Template[]
  from: TemplateSearch['from']
  onShowAll: () => void
}

function TemplateList({ templates, from, onShowAll }: TemplateListProps) {
  const shownTemplates = templates.filter(
    ({ scope }) => from === undefined || (scope === 'workspace') === (from === 'yours'),
  )
  if (shownTemplates.length === 0)
    return (
      <EmptyState
        picture={<LayoutTemplate />}
        title={from === 'ours' ? 'There are no built-in templates' : 'No templates in this workspace yet'}
        action={<Button onClick={onShowAll}>Show all templates</Button>}
      >
        Open a code, choose Design, and save what you made there as a template.
      </EmptyState>
    )
  return (
    <CardList label="Templates" items={shownTemplates} className={gridClass} itemClassName="grid min-w-0">
      {(template) => <TemplateCard template={template} from={from} />}
    </CardList>
  )
}

const gridClass = '-mx-2 grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-3 max-sm:grid-cols-2 max-sm:gap-2'
