import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, type ReactNode } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type Domain, domainsQueries, needsProof } from '#dashboard/api/domains.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useServiceOrigin } from '#dashboard/api/workspace.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { OtherAddresses } from './other-addresses.tsx'

/** The steps until a domain works. It is checked repeatedly while they are shown. */
export function DomainSteps({ domain, onAppLinks }: { domain: Domain; onAppLinks: () => void }) {
  const queryClient = useQueryClient()
  const check = useQuery({ ...domainsQueries.check(queryClient, domain.id), enabled: needsProof(domain) })
  const mayLink = usePermission()('PATCH /domains/{id}')
  const origin = useServiceOrigin()
  const target = origin === null ? null : new URL(origin).hostname
  const { txt, http } = domain.proof
  return (
    <div className="grid grid-cols-1 gap-5">
      <Step title="1. Prove that the domain is yours">
        <p className="text-sm text-ink-soft">Add this TXT record where the DNS of the domain is managed:</p>
        <dl className="grid gap-2">
          <Value term="Name" text={txt.name} noun="name of the record" />
          <Value term="Value" text={txt.value} noun="value of the record" />
        </dl>
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-ink-soft">Use a file instead</summary>
          <div className="grid gap-2 pt-2">
            <p className="text-ink-soft">Serve this content at this address of the domain, over http:</p>
            <dl className="grid gap-2">
              <Value term="Address" text={`http://${domain.host}${http.path}`} noun="address of the file" />
              <Value term="Content" text={http.value} noun="content of the file" />
            </dl>
          </div>
        </details>
      </Step>
      <Step title="2. Point the domain here">
        <p className="text-sm text-ink-soft">
          {target === null ? (
            'Point the domain to this installation with a CNAME, A or AAAA record.'
          ) : (
            <>
              Add a CNAME record for the domain that leads to{' '}
              <strong className="font-medium wrap-anywhere">{target}</strong>, or A and AAAA records with the same
              addresses.
            </>
          )}
        </p>
      </Step>
      <Step title="3. Check">
        <div role="status" className="text-sm wrap-anywhere">
          <Result domain={domain} />
        </div>
        {check.error ? <ErrorPanel title="The check failed">{getFailureText(check.error)}</ErrorPanel> : null}
        <Button
          className="justify-self-start"
          variant={needsProof(domain) ? 'primary' : 'secondary'}
          pending={check.isFetching}
          onClick={() => void check.refetch()}
        >
          Check now
        </Button>
      </Step>
      {mayLink && domain.use === 'scans' && domain.unknownUrl !== undefined ? (
        <Step title="Other addresses">
          <OtherAddresses domain={domain} />
        </Step>
      ) : null}
      {mayLink && domain.appLinks !== undefined ? (
        <Step title="App links">
          <p className="text-sm text-ink-soft">{describeApps(domain.appLinks)}</p>
          <Button className="justify-self-start" onClick={onAppLinks}>
            Edit app links
          </Button>
        </Step>
      ) : null}
    </div>
  )
}

function describeApps(appLinks: Domain['appLinks']): string {
  const apps = appLinks ? appLinks.apple.length + appLinks.android.length : 0
  return apps === 0
    ? 'Links of this domain can open in your own app. No app is set.'
    : `Links of this domain open in ${pluralize(apps, 'app')}, where it is installed.`
}

function Result({ domain: { state, problem, checkedAt, proofLostAt, url } }: { domain: Domain }) {
  if (state === 'verified' && proofLostAt === null)
    return (
      <p className="flex items-center gap-1.5 text-ok-text">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Verified. The domain answers at {url}
      </p>
    )
  return (
    <div className="grid gap-1 text-ink-soft">
      {proofLostAt === null ? null : (
        <p className="text-warn-text">
          The proof has been missing since <RelativeTime at={proofLostAt} />. The domain still answers, until another
          workspace proves it.
        </p>
      )}
      <p>{problem ?? 'Not checked yet.'}</p>
      <p className="text-xs text-ink-faint">
        {checkedAt === null ? null : (
          <>
            Last check: <RelativeTime at={checkedAt} />.{' '}
          </>
        )}
        It is checked again automatically while this is open. New records can take an hour to appear.
      </p>
    </div>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** A value to copy. */
function Value({ term, text, noun }: { term: string; text: string; noun: string }) {
  return (
    <div className="grid min-w-0 gap-1 sm:grid-cols-[72px_minmax(0,1fr)] sm:items-center">
      <dt className="text-xs text-ink-soft">{term}</dt>
      <dd className="flex min-w-0 items-center gap-1 rounded-md border border-line-strong bg-sunken py-0.5 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{text}</code>
        <CopyButton text={text} noun={noun} />
      </dd>
    </div>
  )
}
