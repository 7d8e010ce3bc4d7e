import ExternalLink from 'lucide-react/icons/external-link'
import type { Domain } from '#dashboard/api/domains.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'

/** Instructions for the apps, and the files that the domain serves for them. */
export function AppLinksGuide({ domain }: { domain: Domain }) {
  const { host, url, state, appLinks } = domain
  const files = [
    { name: 'apple-app-site-association', apps: appLinks?.apple ?? [] },
    { name: 'assetlinks.json', apps: appLinks?.android ?? [] },
  ]
  return (
    <section aria-label="In your app" className="grid grid-cols-1 gap-3 rounded-lg bg-sunken p-3.5 text-sm">
      <h3 className="font-semibold">In your app</h3>
      <p className="text-ink-soft">
        iOS: add this to the associated domains of the app. Devices may notice a change after a day.
      </p>
      <CopyableText text={`applinks:${host}`} noun="associated domain" />
      <p className="text-ink-soft">
        Android: add an intent filter with <code className="font-mono text-xs">android:autoVerify="true"</code> for{' '}
        <span className="wrap-anywhere">{`https://${host}/`}</span>. With Play App Signing, list the fingerprint of
        Google’s key too.
      </p>
      <h3 className="font-semibold">Files of the domain</h3>
      {state === 'verified' ? (
        <ul className="grid gap-1">
          {files.map(({ name, apps }) => (
            <li key={name} className="min-w-0">
              {apps.length === 0 ? (
                <span className="text-ink-soft">{name}: not there until an app is saved</span>
              ) : (
                <a
                  href={`${url}.well-known/${name}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex max-w-full items-start gap-1.5 text-accent-text hover:underline"
                >
                  <span className="min-w-0 wrap-anywhere">{`${url}.well-known/${name}`}</span>
                  <ExternalLink aria-hidden className="mt-0.75 size-3.5 shrink-0" />
                </a>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">They are there once the domain is verified.</p>
      )}
    </section>
  )
}

function CopyableText({ text, noun }: { text: string; noun: string }) {
  return (
    <p className="flex min-w-0 items-center gap-1 rounded-md border border-line-strong bg-surface py-0.5 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{text}</code>
      <CopyButton text={text} noun={noun} />
    </p>
  )
}
