import type { Role } from '#contract/endpoint.ts'
import { classes } from '../ui/classes.ts'
import { RadioOptions, radioTileClass } from '../ui/fields/radio-options.tsx'

/** The roles with a description, from the most to the least powerful. */
export const roleOptions: readonly { value: Role; label: string; about: string }[] = [
  { value: 'admin', label: 'Admin', about: 'Can do everything, including members, plan, API keys and webhooks.' },
  { value: 'designer', label: 'Designer', about: 'Builds pages, sites, images and designs, and creates codes.' },
  { value: 'marketer', label: 'Marketer', about: 'Manages codes, folders, sites, images and leads.' },
  { value: 'viewer', label: 'Viewer', about: 'Sees codes, pages, leads and analytics, but cannot change them.' },
]

export function getRoleName(role: string): string {
  return roleOptions.find(({ value }) => value === role)?.label ?? role
}

interface RoleFieldProps {
  value: Role
  onChange: (role: Role) => void
}

/** Choice of a role, each with a sentence about it. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const handleChange = (next: string) => {
    const option = roleOptions.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Role</legend>
      <RadioOptions
        options={roleOptions}
        value={value}
        onChange={handleChange}
        className={classes(radioTileClass, 'px-3 py-2')}
      >
        {({ label, about }) => (
          <span className="grid">
            <span className="text-sm font-medium text-ink">{label}</span>
            <span className="text-xs text-ink-soft">{about}</span>
          </span>
        )}
      </RadioOptions>
    </fieldset>
  )
}
