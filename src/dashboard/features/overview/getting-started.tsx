import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { codesQueries } from '#dashboard/api/codes.ts'
import { classes } from '#dashboard/ui/classes.ts'

interface GettingStartedProps {
  hasCodes: boolean
  newCode: ReactNode
}

/** Steps to a first scan: code, design, print, scan. The next step has its button. */
export function GettingStarted({ hasCodes, newCode }: GettingStartedProps) {
  const { data } = useQuery({ ...codesQueries.newest(), enabled: hasCodes })
  return (
    <section
      aria-labelledby="getting-started"
      className="mx-auto grid w-full max-w-xl gap-5 rounded-lg border bg-surface p-6 max-sm:p-4"
    >
      <div>
        <h2 id="getting-started" className="text-lg font-semibold">
          Get your first scan
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Scans appear here as they happen. You can change where a printed code leads at any time.
        </p>
      </div>
      <ol className="grid gap-4">
        <Step number={1} title="Create a code" done={hasCodes} action={newCode}>
          Choose where it leads: a web address or one of your pages.
        </Step>
        <Step number={2} title="Design it" action={data ? <CodeLink target="design" id={data.id} /> : null}>
          Add colors and your logo. The design is tested to make sure that phones can scan it.
        </Step>
        <Step number={3} title="Print it" action={data ? <CodeLink target="code" id={data.id} /> : null}>
          Download it as SVG, PDF, or PNG.
        </Step>
        <Step number={4} title="Scan it">
          Point the camera of your phone at the code.
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  number: number
  title: string
  done?: boolean
  action?: ReactNode
  children: ReactNode
}

function Step({ number, title, done = false, action, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-start gap-3">
      <span
        aria-hidden
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
          done ? 'bg-ok-soft text-ok-text' : 'bg-hover text-ink-soft',
        )}
      >
        {done ? <Check className="size-3.5" /> : number}
      </span>
      <div className="min-w-48 flex-1">
        <h3 className="text-sm font-semibold">
          {title}
          {done ? <span className="sr-only"> (done)</span> : null}
        </h3>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      {done ? null : action}
    </li>
  )
}

function CodeLink({ target, id }: { target: 'design' | 'code'; id: string }) {
  const className = 'text-sm text-accent-text underline-offset-2 hover:underline'
  return target === 'design' ? (
    <Link to="/codes/$id/design" params={{ id }} className={className}>
      Open the design
    </Link>
  ) : (
    <Link to="/codes/$id" params={{ id }} className={className}>
      Open the code
    </Link>
  )
}
