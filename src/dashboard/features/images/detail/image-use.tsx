import { Link } from '@tanstack/react-router'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Brush from 'lucide-react/icons/brush'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Rows3 from 'lucide-react/icons/rows-3'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import type { ImageWithUse } from '#dashboard/api/images.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

type UsedBy = NonNullable<ImageWithUse['usedBy']>

/** Whether a page, code, template, saved section or the brand kit shows the image. */
export function isInUse({ pages, codes, templates, sections, brandKit }: UsedBy): boolean {
  return brandKit === true || pages.length + codes.length + templates.length + sections.length > 0
}

/** Links to the pages, codes and templates that show an image, and the names of saved sections that do. */
export function ImageUse({ usedBy }: { usedBy: UsedBy }) {
  const { pages, codes, templates, sections, totals } = usedBy
  if (!isInUse(usedBy)) return <p className="text-sm text-ink-soft">No page, code or template uses it.</p>
  return (
    <ul className="grid gap-1 text-sm">
      {usedBy.brandKit ? (
        <Item icon={<Brush />} kind="Settings">
          <Link to="/settings/brand" className={linkClass}>
            Brand kit
          </Link>
        </Item>
      ) : null}
      {pages.map(({ id, name }) => (
        <Item key={id} icon={<PanelsTopLeft />} kind="Page">
          <Link to="/pages/$id/edit" params={{ id }} className={linkClass}>
            {name}
          </Link>
        </Item>
      ))}
      <More count={totals.pages - pages.length} noun="page" />
      {codes.map(({ id, name }) => (
        <Item key={id} icon={<QrCode />} kind="Code">
          <Link to="/codes/$id" params={{ id }} className={linkClass}>
            {name}
          </Link>
        </Item>
      ))}
      <More count={totals.codes - codes.length} noun="code" />
      {templates.map(({ id, name }) => (
        <Item key={id} icon={<LayoutTemplate />} kind="Template">
          <Link to="/templates" className={linkClass}>
            {name}
          </Link>
        </Item>
      ))}
      <More count={totals.templates - templates.length} noun="template" />
      {sections.map(({ id, name }) => (
        <Item key={id} icon={<Rows3 />} kind="Saved section">
          <span className="min-w-0 truncate">{name}</span>
        </Item>
      ))}
      <More count={totals.sections - sections.length} noun="saved section" />
    </ul>
  )
}

/** Number of further uses, which the service does not list. */
function More({ count, noun }: { count: number; noun: string }) {
  return count > 0 ? <li className="pl-6 text-ink-soft">and {pluralize(count, `more ${noun}`)}</li> : null
}

function Item({ icon, kind, children }: { icon: ReactNode; kind: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="shrink-0 text-ink-faint [&>svg]:size-4">
        {icon}
      </span>
      <span className="sr-only">{kind} </span>
      {children}
    </li>
  )
}

const linkClass = 'min-w-0 truncate text-accent-text hover:underline'
