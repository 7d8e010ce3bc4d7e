import Lock from 'lucide-react/icons/lock'
import { useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { emptyRow } from '#blocks/layout/pack-rows.ts'
import { ColumnFrame, drawBlocks } from '#blocks/page/block-frame.tsx'
import type { BlockType } from '#dashboard/api/pages.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { styleNonce } from '#dashboard/ui/content-policy.ts'
import { isDrawable, useDefinition } from '../sync/block-definitions.ts'
import { composeCanvasCss } from '../canvas/canvas-css.ts'
import { usePageContext } from '../canvas/use-page-context.ts'
import { useThemeStyle } from '../canvas/use-theme-style.ts'
import { useSelection } from '../sync/use-editor.ts'
import { useServiceType } from '../sync/use-block-types.ts'
import { getPlanName } from '#dashboard/api/plans.ts'

/** Preview of a block type that the plan does not include, on the current page. The page does not change. */
export function LockedBlockPreview({ type, onClose }: { type: BlockType; onClose: () => void }) {
  return (
    <Dialog
      title={`${type.label} requires the ${getPlanName(type.plan)} plan`}
      description={`${type.description}. Preview only: it is not added to the page.`}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="grid gap-4">
        <BlockPreview type={type.type} />
        <div className="flex items-center justify-between gap-2">
          <span className="flex items-center gap-1.5 text-sm text-ink-soft [&_svg]:size-4">
            <Lock aria-hidden />
            An admin of the workspace can change the plan.
          </span>
          <Button onClick={onClose}>Back to the page</Button>
        </div>
      </div>
    </Dialog>
  )
}

function BlockPreview({ type }: { type: string }) {
  const definition = useDefinition(type)
  const serviceType = useServiceType(type)
  const context = usePageContext(useSelection(({ page }) => page))
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attachRoot = useCallback((element: HTMLDivElement | null) => {
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [])
  const css = useMemo(() => (definition ? composeCanvasCss([definition]) : ''), [definition])
  const style = useThemeStyle()
  if (definition === undefined || context === null || (definition && serviceType?.schema === undefined))
    return <Skeleton className="h-48" />
  if (definition === null || !isDrawable(definition, {}, serviceType))
    return <p className="text-sm text-ink-soft">There is no preview of this block.</p>
  const block = { id: 'blk_ghost', type, fields: definition.defaults }
  return (
    <div inert className="max-h-[46dvh] overflow-y-auto rounded-lg border border-dashed border-edge opacity-80">
      <div ref={attachRoot} />
      {root
        ? createPortal(
            <>
              <style nonce={styleNonce}>{`${css} .page { min-height: 0 !important }`}</style>
              <div className="page" style={style} lang={context.lang} dir={context.dir}>
                <div className="content">
                  <div className="section">
                    {drawBlocks([block], {
                      context,
                      findBlock: () => definition,
                      rowState: emptyRow,
                    }).columns.map((column) => (
                      <ColumnFrame key={column.blocks[0].block.id} {...column} />
                    ))}
                  </div>
                </div>
              </div>
            </>,
            root,
          )
        : null}
    </div>
  )
}
