import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Template } from '#dashboard/api/templates.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { PlanBadge } from '../plan-badge.tsx'
import { Picture } from '#dashboard/pickers/picture.tsx'
import type { TemplateSearch } from './template-search.ts'
import { type TemplateTask, TemplateTasks } from './template-tasks.tsx'

/** A template in the gallery. The whole card opens it; templates of the workspace can be renamed and deleted. */
export function TemplateCard({ template, from }: { template: Template; from: TemplateSearch['from'] }) {
  const may = usePermission()
  const [task, setTask] = useState<TemplateTask | null>(null)
  const isOfWorkspace = template.scope === 'workspace'
  const [mayRename, mayDelete] = [
    isOfWorkspace && may('PATCH /templates/{id}'),
    isOfWorkspace && may('DELETE /templates/{id}'),
  ]
  return (
    <article className="group relative grid grid-cols-1 content-start gap-2 rounded-xl p-2 hover:bg-hover">
      <span className={template.locked ? 'opacity-60' : undefined}>
        <Picture subject="code" src={template.previewUrl} readOn={template.design?.readOn} />
      </span>
      <div className="flex min-h-8 items-center gap-2">
        <Link
          to="/templates"
          search={{ ...(from && { from }), open: template.id }}
          title={template.name}
          className="min-w-0 flex-1 truncate text-sm font-medium outline-offset-4 after:absolute after:inset-0 after:rounded-xl"
        >
          {template.name}
        </Link>
        {template.locked ? (
          <PlanBadge template={template} />
        ) : may('PATCH /codes/{id}#design') ? (
          <Button className="relative h-7! px-2!" aria-label={`Use ${template.name}`} onClick={() => setTask('use')}>
            Use
          </Button>
        ) : null}
        {mayRename || mayDelete ? (
          <span className="relative">
            <ActionsMenu name={template.name}>
              {mayRename ? (
                <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setTask('rename')}>
                  Rename
                </MenuItem>
              ) : null}
              {mayDelete ? (
                <MenuItem icon={<Trash aria-hidden />} tone="danger" onSelect={() => setTask('delete')}>
                  Delete
                </MenuItem>
              ) : null}
            </ActionsMenu>
          </span>
        ) : null}
      </div>
      <TemplateTasks template={template} task={task} onDone={() => setTask(null)} />
    </article>
  )
}
