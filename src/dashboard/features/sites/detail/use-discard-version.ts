import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createHiddenItems } from '#dashboard/api/hidden-items.ts'
import { removeDeploy, type Site, type SiteDeploy } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

const discardedVersions = createHiddenItems()

/** The ids of versions that are hidden because they were discarded. The service deletes them once Undo is no longer offered. */
export const useDiscardedVersionIds = discardedVersions.useHiddenIds

/** Hides a version at once. It is deleted when the toast that offers Undo closes, or when the window closes. */
export function useDiscardVersion({ id }: Pick<Site, 'id'>): (deploy: SiteDeploy) => void {
  const { mutateAsync } = useMutation(removeDeploy(useQueryClient()))
  return useUndoableMutation({
    mutation: { mutationFn: (deploy: SiteDeploy) => mutateAsync({ id, deployId: deploy.id }) },
    hide: (deploy) => discardedVersions.hide(deploy.id),
    describeResult: ({ version }) => `Discarded version ${version}`,
    describeFailure: ({ version }) => `Version ${version} was not discarded.`,
  }).run
}

/**
 * Returns a function that checks whether a version may be discarded. Only versions newer than the live one may be: older ones are kept to
 * be restored.
 */
export function useMayDiscard(site: Site): (deploy: SiteDeploy) => boolean {
  const mayDelete = usePermission()('DELETE /sites/{id}/deploys/{deployId}')
  return ({ live, version }) => mayDelete && !live && version > site.version
}
