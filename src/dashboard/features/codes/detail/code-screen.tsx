import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import type { Code } from '#dashboard/api/code.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { CodeActions } from './code-actions.tsx'
import { CodeDestination } from './code-destination.tsx'
import { CodeMargin } from './code-margin.tsx'
import { CodePicture } from './code-picture.tsx'
import { CodeProperties } from './code-properties.tsx'
import { CodeScans } from './code-scans.tsx'
import { CodeRules } from '../rules/code-rules.tsx'
import { BackToCodesLink } from '../back-to-codes-link.tsx'
import { useCachedCode } from '../use-cached-code.ts'
import { CodeHistory } from './code-history.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'

export type CodeTab = 'overview' | 'history'

interface CodeScreenProps {
  id: string
  analytics: ReactNode
  tab: CodeTab
  onTab: (tab: CodeTab) => void
}

/** Screen of one code: image, destination, properties, scans and history. */
export function CodeScreen({ id, ...parts }: CodeScreenProps) {
  const cachedCode = useCachedCode(id)
  const { data: code = cachedCode, error, isFetching, refetch } = useQuery(codesQueries.one(id))
  if (code) return <CodeContent code={code} {...parts} />
  if (error instanceof ApiError && error.status === 404) return <CodeNotFound />
  return (
    <Screen title="Code" parent={<BackToCodesLink />}>
      {error ? (
        <LoadError title="The code could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <CodeSkeleton />
      )}
    </Screen>
  )
}

function CodeContent({ code, analytics, tab, onTab }: Omit<CodeScreenProps, 'id'> & { code: Code }) {
  return (
    <Screen
      title={code.name}
      parent={<BackToCodesLink />}
      after={code.archived ? <Badge>Archived</Badge> : null}
      actions={<CodeActions code={code} />}
    >
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid grid-cols-1 max-w-[1280px] gap-x-8 gap-y-6 p-6 max-sm:p-4 @min-[880px]:grid-cols-[288px_minmax(0,1fr)]">
          {/* In a single column, the settings that are changed most often come first. */}
          <div className="contents grid-cols-1 content-start gap-6 @min-[880px]:grid">
            <CodePicture code={code} />
            <CodeMargin code={code} />
            <div className="order-1">
              <CodeProperties code={code} />
            </div>
          </div>
          <div className="contents min-w-0 content-start gap-8 @min-[880px]:grid">
            <CodeDestination code={code} />
            <CodeTabs code={code} tab={tab} onTab={onTab}>
              <CodeRules code={code} />
              {analytics}
              <CodeScans code={code} />
            </CodeTabs>
          </div>
        </div>
      </div>
    </Screen>
  )
}

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'history', label: 'History' },
] as const

interface CodeTabsProps extends Pick<CodeScreenProps, 'tab' | 'onTab'> {
  code: Code
  /** The content of the first tab. */
  children: ReactNode
}

/** The rules and scans of a code, and its history in a tab of its own. There are no tabs if the service has no history. */
function CodeTabs({ code, tab, onTab, children }: CodeTabsProps) {
  const { error } = useInfiniteQuery(codesQueries.history(code.id))
  if (error instanceof ApiError && [404, 405].includes(error.status))
    return <div className="order-2 grid min-w-0 gap-8">{children}</div>
  return (
    <Tabs value={tab} tabs={tabs} onChange={onTab} className="order-2 grid min-w-0 content-start gap-6">
      <TabList label="Code" className="w-60 max-w-full" />
      <TabPanel className="grid min-w-0 gap-8">{tab === 'history' ? <CodeHistory code={code} /> : children}</TabPanel>
    </Tabs>
  )
}

function CodeNotFound() {
  return (
    <Screen title="Code not found" parent={<BackToCodesLink />}>
      <EmptyState
        picture={<SearchX />}
        title="This code does not exist"
        action={
          <ButtonLink to="/codes" search={(before) => before}>
            Show all codes
          </ButtonLink>
        }
      >
        It may belong to another workspace, or the link may be incomplete.
      </EmptyState>
    </Screen>
  )
}

/** Placeholder in the layout of a code. */
function CodeSkeleton() {
  return (
    <div aria-busy="true" role="region" aria-label="Code" className="@container min-h-0 flex-1 overflow-hidden">
      <div className="mx-auto grid max-w-[1280px] gap-x-8 gap-y-6 p-6 max-sm:p-4 @min-[880px]:grid-cols-[288px_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
          <Skeletons sizes={['aspect-square w-full', 'h-control w-full', 'h-control w-full']} />
        </div>
        <div className="grid content-start gap-3">
          <Skeletons sizes={['h-5 w-28', 'h-14 w-full', 'mt-5 h-5 w-28', 'h-72 w-full']} />
        </div>
      </div>
    </div>
  )
}
