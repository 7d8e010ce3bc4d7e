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

export const createInvitation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...invitationsQueries.key, 'create'],
    mutationFn: (body: NewInvitation) => call('POST /invitations', { body }),
    onSuccess: () => refresh(queryClient),
  })

/** Sends an invitation again, or renews its link, for another 7 days. */
export const resendInvitation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...invitationsQueries.key, 'resend'],
    mutationFn: ({ id }: Pick<Invitation, 'id' | 'email'>) => call('POST /invitations/{id}/resend', { params: { id } }),
    onSuccess: () => refresh(queryClient),
  })

export const revokeInvitation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...invitationsQueries.key, 'revoke'],
    mutationFn: (id: string) => call('DELETE /invitations/{id}', { params: { id } }),
    onSuccess: () => refresh(queryClient),
  })

function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: messagesQueries.key })
  return queryClient.invalidateQueries({ queryKey: invitationsQueries.key })
}
