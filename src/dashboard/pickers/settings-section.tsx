import { type ReactNode, useId } from 'react'
import { classes } from '#dashboard/ui/classes.ts'

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
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        {/* On phones, the aside goes below the description. */}
        <div className={classes('grid gap-1', about !== undefined && 'flex-[1_1_16rem]')}>
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
