import { useLayoutEffect, useRef } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { parseDocument } from '#dashboard/ui/trusted-types.ts'

/** An SVG that was drawn in the browser. */
export function Drawing({ svg, label, className }: { svg: string; label: string; className?: string }) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { documentElement } = parseDocument(svg, 'image/svg+xml')
    // The container has the label, so the content is hidden from screen readers.
    documentElement.setAttribute('aria-hidden', 'true')
    container.current?.replaceChildren(document.importNode(documentElement, true))
  }, [svg])
  return (
    <div
      ref={container}
      role="img"
      aria-label={label}
      className={classes('[&>svg]:block [&>svg]:size-full', className)}
    />
  )
}
