import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { webhookCompleters } from './compatibility/webhooks.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { deliveriesKey } from './delivery.ts'

const call = callWith(webhookCompleters)

export type Webhook = CompleteAnswer<'GET /webhooks/{id}'>
export type CreateWebhookBody = EndpointRequest<'POST /webhooks', Api['POST /webhooks']>['body']
export type WebhookChange = NonNullable<EndpointRequest<'PATCH /webhooks/{id}', Api['PATCH /webhooks/{id}']>['body']>
export type WebhookTestResult = CompleteAnswer<'POST /webhooks/{id}/test'>
export type AddressTryResult = EndpointResponse<Api['POST /webhooks/{id}/try']>['results'][number]

const key = ['webhooks'] as const

export const webhooksQueries = {
  key,
  /** All webhooks, and whether this installation allows private hosts. */
  all: () => queryOptions({ queryKey: [...key, 'all'], queryFn: ({ signal }) => call('GET /webhooks', {}, signal) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => call('GET /webhooks/{id}', { params: { id } }, signal),
    }),
}

/** If a webhook with this address exists, the codes are added to it. */
export const createWebhook = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'create'],
    mutationFn: (body: CreateWebhookBody) => call('POST /webhooks', { body }),
    onSuccess: (webhook) => updateCached(queryClient, webhook),
  })

export const changeWebhook = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'change'],
    mutationFn: ({ id, change }: { id: string; change: WebhookChange }) =>
      call('PATCH /webhooks/{id}', { params: { id }, body: change }),
    onSuccess: (webhook) => updateCached(queryClient, webhook),
  })

/** Ends a suspension, or the pause before the next attempt. */
export const resumeWebhook = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'resume'],
    mutationFn: (id: string) => call('POST /webhooks/{id}/resume', { params: { id } }),
    onSuccess: (webhook) => updateCached(queryClient, webhook),
  })

export const removeWebhook = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'remove'],
    mutationFn: (id: string) => call('DELETE /webhooks/{id}', { params: { id } }),
    onSuccess: (_nothing, id) => {
      queryClient.removeQueries({ queryKey: webhooksQueries.one(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: webhooksQueries.all().queryKey })
      void queryClient.invalidateQueries({ queryKey: deliveriesKey })
    },
  })

/** The secret is not cached. */
export const revealSecret = () =>
  mutationOptions({
    mutationKey: [...key, 'reveal'],
    mutationFn: (id: string) => call('POST /webhooks/{id}/secret', { params: { id } }),
    gcTime: 0,
  })

export const rotateSecret = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'rotate'],
    mutationFn: (id: string) => call('POST /webhooks/{id}/rotate-secret', { params: { id } }),
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

/** A successful test resumes a suspended webhook. */
export const testWebhook = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'test'],
    mutationFn: ({ id, grade }: { id: string; grade: boolean }) =>
      call('POST /webhooks/{id}/test', { params: { id }, ...(grade && { body: { grade } }) }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: key }),
  })

export const tryAddress = () =>
  mutationOptions({
    mutationKey: [...key, 'try'],
    mutationFn: ({ id, url, scans }: { id: string; url: string; scans: number }) =>
      call('POST /webhooks/{id}/try', { params: { id }, body: { url, scans } }),
  })

function updateCached(queryClient: QueryClient, webhook: Webhook) {
  queryClient.setQueryData(webhooksQueries.one(webhook.id).queryKey, webhook)
  void queryClient.invalidateQueries({ queryKey: webhooksQueries.all().queryKey })
}
