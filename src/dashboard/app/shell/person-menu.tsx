import { useNavigate } from '@tanstack/react-router'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserRound from 'lucide-react/icons/user-round'
import { Avatar } from '#dashboard/ui/avatar.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { MenuSub } from '#dashboard/ui/menu-sub.tsx'
import { useSession } from '#dashboard/api/use-session.ts'
import { setTheme, useTheme } from '../theme/theme.ts'
import { useSignOut } from '../session/use-sign-out.ts'

interface PersonMenuProps {
  isFolded: boolean
  onShortcuts: () => void
  /** Called when the account is opened. */
  onFollow?: () => void
}

/** The signed-in person and role, with the account, theme, shortcuts and sign-out. */
export function PersonMenu({ isFolded, onShortcuts, onFollow }: PersonMenuProps) {
  const { user, role } = useSession()
  const theme = useTheme()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const openAccount = () => {
    onFollow?.()
    void navigate({ to: '/account' })
  }
  const trigger = (
    <button
      type="button"
      title={`${user.name}, ${user.email}`}
      className="flex h-9 min-w-0 items-center gap-2.5 rounded-md px-1 text-left hover:bg-hover w-full"
    >
      <Avatar name={user.name} image={user.image} />
      <span className={classes('min-w-0 flex-1 truncate text-sm font-medium', isFolded && 'sr-only')}>{user.name}</span>
      {isFolded ? null : <Badge>{capitalize(role)}</Badge>}
    </button>
  )
  return (
    <Menu label="Account and device" trigger={trigger} side="above" edge="start">
      <div role="presentation" className="truncate px-2 pt-1.5 pb-1 text-xs text-ink-faint">
        {user.email}
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserRound />} onSelect={openAccount}>
        Account
      </MenuItem>
      <MenuSub icon={<SunMoon />} label="Theme">
        <MenuChoice icon={<Sun />} checked={theme === 'light'} onSelect={() => setTheme('light')}>
          Light
        </MenuChoice>
        <MenuChoice icon={<Moon />} checked={theme === 'dark'} onSelect={() => setTheme('dark')}>
          Dark
        </MenuChoice>
        <MenuChoice icon={<Monitor />} checked={theme === 'system'} onSelect={() => setTheme('system')}>
          System
        </MenuChoice>
      </MenuSub>
      <MenuSeparator />
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={onShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
