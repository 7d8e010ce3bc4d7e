import { Tabs as RadixTabs } from 'radix-ui'
import { createContext, type ReactNode, use } from 'react'
import { classes } from './classes.ts'

interface Tab<V extends string> {
  value: V
  label: string
}

interface TabsProps<V extends string> {
  value: V
  tabs: readonly Tab<V>[]
  onChange: (value: V) => void
  className?: string
  /** A TabList and a TabPanel. */
  children: ReactNode
}

const TabsContext = createContext<{ value: string; tabs: readonly Tab<string>[] }>({ value: '', tabs: [] })

/** Panels of which one is visible. Arrows select a tab at once. For a value or filter, use Segmented. */
export function Tabs<V extends string>({ value, tabs, onChange, className, children }: TabsProps<V>) {
  const handleChange = (next: string) => {
    const tab = tabs.find((option) => option.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <RadixTabs.Root value={value} onValueChange={handleChange} className={className}>
      <TabsContext value={{ value, tabs }}>{children}</TabsContext>
    </RadixTabs.Root>
  )
}

interface TabListProps {
  label: string
  /** `compact`: small tabs of natural width. `quiet`: small, for the title of a panel. */
  variant?: keyof typeof variants
  className?: string
}

export function TabList({ label, variant = 'segmented', className }: TabListProps) {
  const { tabs } = use(TabsContext)
  return (
    <RadixTabs.List aria-label={label} className={classes(variants[variant].list, className)}>
      {tabs.map(({ value, label: text }) => (
        <RadixTabs.Trigger key={value} value={value} className={classes(tabClass, variants[variant].tab)}>
          {text}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  )
}

/** Content of the selected tab. */
export function TabPanel({ className, children }: { className?: string; children: ReactNode }) {
  const { value } = use(TabsContext)
  return (
    <RadixTabs.Content value={value} className={className}>
      {children}
    </RadixTabs.Content>
  )
}

const tabClass = 'truncate rounded-sm text-ink-soft hover:text-ink data-[state=active]:text-ink'

const variants = {
  segmented: {
    list: 'grid auto-cols-fr grid-flow-col rounded-md bg-hover p-0.5',
    tab: 'h-7 px-2 text-sm data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:shadow-lift coarse:h-8',
  },
  compact: {
    list: 'flex rounded-md bg-hover p-0.5',
    tab: 'h-7 min-w-0 flex-auto px-1 text-xs font-medium data-[state=active]:bg-surface data-[state=active]:shadow-lift',
  },
  quiet: {
    list: 'flex min-w-0 flex-wrap',
    tab: 'h-7 px-1.5 text-sm data-[state=active]:font-medium coarse:h-9',
  },
}
