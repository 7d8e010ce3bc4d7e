import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { readWorkspaceSlug } from '#contract/workspace-address.ts'
import { type Session, sessionQueries } from '#dashboard/api/session.ts'
import { getOpenWorkspace, inOpenWorkspace, openWorkspace } from '#dashboard/api/workspace-address.ts'

/** The session in the workspace that an address names, for a screen in it. Throws a redirect to where the person has to go first, so that it is never null. */
export async function requireSession(queries: QueryClient, { publicHref }: ParsedLocation): Promise<Session | null> {
  const slug = readWorkspaceSlug(publicHref)
  const openSlug = getOpenWorkspace()
  // By Back or Forward, after somebody else has signed in here.
  if (openSlug !== null && slug !== null && slug !== openSlug)
    redirect({ href: publicHref, reloadDocument: true, replace: true, throw: true })
  if (openSlug === null) openWorkspace(slug)
  const session = await queries.query({ ...sessionQueries.current(), staleTime: 'static' })
  if (!session) redirect({ to: '/sign-in', search: publicHref === '/' ? {} : { to: publicHref }, throw: true })
  // The server could not tell the last workspace, so the address still names none.
  if (slug === null) redirect({ href: inOpenWorkspace(publicHref), reloadDocument: true, replace: true, throw: true })
  return session
}
