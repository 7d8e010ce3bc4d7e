import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { EndpointRequest } from '#contract/wire.ts'
import type { CallableApi, Wire } from './compatibility/fill.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'
import { messagesQueries } from './messages.ts'

export type Invitation = Wire<'GET /invitations'>['data'][number]
export type NewInvitation = EndpointRequest<'POST /invitations', CallableApi['POST /invitations']>['body']

/** Invitations that have not been accepted. */
export const invitationsQueries = listQueries('invitations', (signal) => call('GET /invitations', {}, signal))

export const createInvitation = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: [...invitationsQueries.key, 'create'],
    mutationFn: (body: NewInvitation) => call('POST /invitations', { body }),
    onSuccess: () => refresh(queries),
  })

/** Sends an invitation again, or renews its link, for another 7 days. */
export const resendInvitation = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: [...invitationsQueries.key, 'resend'],
    mutationFn: ({ id }: Pick<Invitation, 'id' | 'email'>) => call('POST /invitations/{id}/resend', { params: { id } }),
    onSuccess: () => refresh(queries),
  })

export const revokeInvitation = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: [...invitationsQueries.key, 'revoke'],
    mutationFn: (id: string) => call('DELETE /invitations/{id}', { params: { id } }),
    onSuccess: () => refresh(queries),
  })

function refresh(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: messagesQueries.key })
  return queries.invalidateQueries({ queryKey: invitationsQueries.key })
}
