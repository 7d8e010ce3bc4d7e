import { useQuery } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { DesignStudio } from './design-studio.tsx'

/** Design screen of a code, once it is loaded and may be changed. */
export function DesignScreen({ id }: { id: string }) {
  const { data: code, error, isFetching, refetch } = useQuery(codesQueries.one(id))
  const mayChange = usePermission()('PATCH /codes/{id}#design')
  if (code?.design === null)
    return (
      <DesignUnavailable id={id} picture={<PenLine />} title="This service does not show its designs">
        The code keeps the design that it was made with.
      </DesignUnavailable>
    )
  if (!mayChange)
    return (
      <DesignUnavailable id={id} picture={<PenLine />} title="Your role cannot change designs">
        Ask an admin of the workspace for another role. You can still look at the code.
      </DesignUnavailable>
    )
  if (code) return <DesignStudio code={code} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <DesignUnavailable picture={<SearchX />} title="This code does not exist">
        It may belong to another workspace, or the link may be incomplete.
      </DesignUnavailable>
    )
  return (
    <Screen title="Design">
      {error ? (
        <LoadError title="The code could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <StudioSkeleton />
      )}
    </Screen>
  )
}

function DesignUnavailable({
  id,
  picture,
  title,
  children,
}: {
  id?: string
  picture: ReactNode
  title: string
  children: string
}) {
  const to = id === undefined ? undefined : { to: '/codes/$id' as const, params: { id } }
  return (
    <Screen title="Design">
      <EmptyState
        picture={picture}
        title={title}
        action={
          to ? (
            <ButtonLink {...to} search={(before) => before}>
              Show the code
            </ButtonLink>
          ) : (
            <ButtonLink to="/codes" search={(before) => before}>
              Show all codes
            </ButtonLink>
          )
        }
      >
        {children}
      </EmptyState>
    </Screen>
  )
}

/** Placeholder in the layout of the studio. */
function StudioSkeleton() {
  return (
    <div
      aria-busy="true"
      role="region"
      aria-label="Design"
      className="flex min-h-0 flex-1 overflow-hidden max-lg:flex-col"
    >
      <div className="grid w-[320px] shrink-0 content-start gap-4 border-r p-5 max-lg:order-2 max-lg:w-full max-lg:border-r-0">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-control" />
        ))}
      </div>
      <div className="grid flex-1 place-items-center bg-sunken p-6">
        <Skeleton className="aspect-square w-full max-w-[440px] max-lg:max-w-[200px]" />
      </div>
      <div className="grid w-[300px] content-start gap-4 border-l p-5 max-lg:hidden">
        <Skeleton className="h-9 w-32" />
        <Skeleton className="h-2" />
      </div>
    </div>
  )
}
