import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: string
  /** Description of the section. */
  about?: ReactNode
  /** Right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the settings with its heading. */
export function SettingsSection({ title, about, aside, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {about ? <p className="text-sm text-ink-soft">{about}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
