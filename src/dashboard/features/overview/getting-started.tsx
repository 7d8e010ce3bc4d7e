import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { codesQueries } from '#dashboard/api/codes.ts'
import type { Scan } from '#dashboard/api/scans.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { FirstCode, FirstCodeActions } from './first-code.tsx'
import { ScanItNow } from './scan-it-now.tsx'

interface GettingStartedProps {
  hasCodes: boolean
  /** The first scan of the workspace. Null before it. */
  firstScan: Scan | null
  newCode: ReactNode
  /** Shows the overview. */
  onDone: () => void
}

/** Steps to a first scan: create a code, print it, scan it. The scan appears while the person looks. */
export function GettingStarted({ hasCodes, firstScan, newCode, onDone }: GettingStartedProps) {
  const { data: code = null } = useQuery({ ...codesQueries.newest(), enabled: hasCodes })
  return (
    <section
      aria-labelledby="getting-started"
      className="@container mx-auto grid w-full max-w-3xl gap-5 rounded-lg border bg-surface p-6 max-sm:p-4"
    >
      <div>
        <h2 id="getting-started" className="text-lg font-semibold">
          {firstScan ? 'Your code works' : 'Get your first scan'}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Scans appear here as they happen. You can change where a printed code leads at any time.
        </p>
      </div>
      <div className="grid gap-6 @min-[560px]:grid-cols-[auto_minmax(0,1fr)]">
        {code ? <FirstCode code={code} /> : null}
        <ol className="grid content-start gap-5">
          <Step number={1} title="Create a code" isDone={hasCodes} action={newCode}>
            Choose what it opens: a web address, a file, a menu, contact details or one of your pages.
          </Step>
          <Step
            number={2}
            title="Print it"
            isDone={firstScan !== null}
            action={code ? <FirstCodeActions code={code} /> : null}
          >
            Download it as PDF, SVG or PNG. With a design, it has your colors and your logo, and Tessera tests whether
            it scans well.
          </Step>
          <Step
            number={3}
            title="Scan it now"
            isDone={firstScan !== null}
            action={code ? <ScanItNow code={code} scan={firstScan} onDone={onDone} /> : null}
          >
            Point the camera of a phone at the code, on paper or on this screen.
          </Step>
        </ol>
      </div>
    </section>
  )
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  action: ReactNode
  children: ReactNode
}

function Step({ number, title, isDone, action, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
      <span
        aria-hidden
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
          isDone ? 'bg-ok-soft text-ok-text' : 'bg-hover text-ink-soft',
        )}
      >
        {isDone ? <Check className="size-3.5" /> : number}
      </span>
      <div className="grid justify-items-start gap-2">
        <div>
          <h3 className="text-sm font-semibold">
            {title}
            {isDone ? <span className="sr-only"> (done)</span> : null}
          </h3>
          <p className="text-sm text-ink-soft">{children}</p>
        </div>
        {number === 1 && isDone ? null : action}
      </div>
    </li>
  )
}
