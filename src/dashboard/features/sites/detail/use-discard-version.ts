import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createHiddenItems } from '#dashboard/api/hidden-items.ts'
import { removeDeploy, type Site, type SiteDeploy } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

const discardedVersions = createHiddenItems()

/** Ids of discarded versions, which the service deletes for good once Undo is no longer offered. */
export const useDiscardedVersionIds = discardedVersions.useHiddenIds

/** Hides a version, and deletes it when the toast with Undo or the window closes. */
export function useDiscardVersion({ id }: Pick<Site, 'id'>): (deploy: SiteDeploy) => void {
  const { mutateAsync } = useMutation(removeDeploy(useQueryClient()))
  return useUndoableMutation({
    mutation: { mutationFn: (deploy: SiteDeploy) => mutateAsync({ id, deployId: deploy.id }) },
    hide: (deploy) => discardedVersions.hide(deploy.id),
    describeResult: ({ version }) => `Discarded version ${version}`,
    describeFailure: ({ version }) => `Version ${version} was not discarded.`,
  }).run
}

/** Tells whether a version can be discarded: neither the live one nor an older one, which may be restored. */
export function useMayDiscard(site: Site): (deploy: SiteDeploy) => boolean {
  const mayDelete = usePermission()('DELETE /sites/{id}/deploys/{deployId}')
  return ({ live, version }) => mayDelete && !live && version > site.version
}
