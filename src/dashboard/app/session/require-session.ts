import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { readWorkspaceSlug } from '#contract/workspace-address.ts'
import { type Session, sessionQueries } from '#dashboard/api/session.ts'
import { getOpenWorkspace, addOpenWorkspace, openWorkspace } from '#dashboard/api/workspace-address.ts'

/** Loads the session for a screen in the workspace that the address names. Throws a redirect if the person has to go elsewhere first. */
export async function requireSession(
  queryClient: QueryClient,
  { publicHref }: ParsedLocation,
): Promise<Session | null> {
  const slug = readWorkspaceSlug(publicHref)
  const openSlug = getOpenWorkspace()
  // Back or Forward may lead to the workspace of the previous person.
  if (openSlug !== null && slug !== null && slug !== openSlug)
    redirect({ href: publicHref, reloadDocument: true, replace: true, throw: true })
  if (openSlug === null) openWorkspace(slug)
  const session = await queryClient.query({ ...sessionQueries.current(), staleTime: 'static' })
  if (!session) redirect({ to: '/sign-in', search: publicHref === '/' ? {} : { to: publicHref }, throw: true })
  // An address without a workspace is reloaded with that of the session.
  if (slug === null) redirect({ href: addOpenWorkspace(publicHref), reloadDocument: true, replace: true, throw: true })
  return session
}
