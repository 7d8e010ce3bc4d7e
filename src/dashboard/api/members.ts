import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/endpoint.ts'
import type { security } from '#contract/security.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import type { Wire } from './compatibility/fill.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'
import { sessionQueries } from './session.ts'

export type Member = Wire<'GET /members'>['data'][number]
export type RoleRow = Wire<'GET /roles'>['data'][number]

const memberListQueries = listQueries('members', (signal) => call('GET /members', {}, signal))

export const membersQueries = {
  ...memberListQueries,
  /** The names alone, for people who do not manage members. */
  names: () =>
    queryOptions({
      queryKey: [...memberListQueries.key, 'names'],
      queryFn: async ({ signal }) => (await call('GET /members/names', {}, signal)).data,
    }),
  /** Every endpoint with the roles that may call it. This changes only with a new release. */
  roles: () =>
    queryOptions({
      queryKey: ['roles'],
      queryFn: async ({ signal }) => (await call('GET /roles', {}, signal)).data,
      staleTime: Infinity,
    }),
}

export interface RoleChange {
  member: Pick<Member, 'id' | 'name' | 'role'>
  role: Role
}

export const changeRole = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...memberListQueries.key, 'change-role'],
    mutationFn: ({ member: { id }, role }: RoleChange) =>
      call('PATCH /members/{id}', { params: { id }, body: { role } }),
    onSuccess: () => refresh(queryClient),
  })

/** Removes a member, whose sessions end. */
export const removeMember = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...memberListQueries.key, 'remove'],
    mutationFn: (id: string) => call('DELETE /members/{id}', { params: { id } }),
    onSuccess: () => refresh(queryClient),
  })

/** Removes the authenticator app and the passkeys of a member who lost them. */
export const removeSecondFactor = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...memberListQueries.key, 'remove-second-factor'],
    mutationFn: (id: string) => call('DELETE /members/{id}/second-factor', { params: { id } }),
    onSuccess: () => refresh(queryClient),
  })

/** Refetches members and the session, because the changed member may be the signed-in person. */
function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: sessionQueries.key })
  return queryClient.invalidateQueries({ queryKey: memberListQueries.key })
}

type SignInRules = EndpointRequest<'PATCH /security', (typeof security)['PATCH /security']>['body']

export const signInRulesQueries = {
  one: () => queryOptions({ queryKey: ['sign-in-rules'], queryFn: ({ signal }) => call('GET /security', {}, signal) }),
}

export const changeSignInRules = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['sign-in-rules', 'change'],
    mutationFn: (body: SignInRules) => call('PATCH /security', { body }),
    onSuccess: (rules) => queryClient.setQueryData(signInRulesQueries.one().queryKey, rules),
  })
