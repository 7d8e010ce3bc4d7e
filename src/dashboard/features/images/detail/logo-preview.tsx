import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { PlainDesign } from '#contract/plain-design.ts'
import type { Code } from '#dashboard/api/code.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { designsQueries } from '#dashboard/api/designs.ts'
import { Picture } from '#dashboard/pickers/picture.tsx'
import { toPlainDesign } from '#dashboard/pickers/plain-design.ts'
import { describeVerdict } from '#dashboard/pickers/scan-risk.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

interface LogoPreviewProps {
  codeId: string
  /** The image that becomes the logo. */
  nextId: string
}

/** A code as it is and with another logo, with the scan margin of both. */
export function LogoPreview({ codeId, nextId }: LogoPreviewProps) {
  const { data: code, error } = useQuery(codesQueries.one(codeId))
  if (error) return <Note>The code could not be loaded.</Note>
  if (!code) return <Skeleton className="h-28" />
  const design = toPlainDesign(code.design)
  if (design.logo === null) return null
  return <Comparison code={code} design={{ ...design, logo: { ...design.logo, imageId: nextId } }} />
}

function Comparison({ code, design }: { code: Code; design: PlainDesign }) {
  const { data: verdict, error } = useQuery(designsQueries.verdict(code.id, design))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Drawing src={code.previewUrl} readOn={code.readOn} margin={code.scanMargin} />
      <ArrowRight aria-hidden className="size-4 text-ink-faint" />
      {verdict ? (
        <Drawing src={verdict.previewUrl} readOn={verdict.readOn} margin={verdict.scanMargin} />
      ) : (
        <Skeleton className="size-24" />
      )}
      {verdict ? <Note>{describeVerdict(verdict).text}</Note> : null}
      {error ? <Note>The code could not be drawn now. It is tested before it changes.</Note> : null}
    </div>
  )
}

interface DrawingProps {
  src: string | null
  readOn: Code['readOn']
  margin: number | null
}

function Drawing({ src, readOn, margin }: DrawingProps) {
  return (
    <span className="grid w-24 gap-1 text-center text-xs text-ink-soft tabular-nums">
      <Picture subject="code" src={src} readOn={readOn} />
      {margin === null ? null : `Margin ${margin}`}
    </span>
  )
}

function Note({ children }: { children: string }) {
  return <p className="min-w-0 flex-1 basis-40 text-sm text-ink-soft">{children}</p>
}
