import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createHiddenItems } from '#dashboard/api/hidden-items.ts'
import { removeDeploy, type Site, type SiteDeploy } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

const discarded = createHiddenItems()

/** Versions that are deleted once Undo is no longer offered. The service cannot restore them. */
export const useDiscardedVersions = discarded.useHiddenIds

/** Hides a version, and deletes it when the toast with Undo closes, or the window does. */
export function useDiscardVersion({ id }: Pick<Site, 'id'>): (deploy: SiteDeploy) => void {
  const { mutateAsync } = useMutation(removeDeploy(useQueryClient()))
  return useUndoableMutation({
    mutation: { mutationFn: (deploy: SiteDeploy) => mutateAsync({ id, deployId: deploy.id }) },
    hide: (deploy) => discarded.hide(deploy.id),
    describeResult: ({ version }) => `Discarded version ${version}`,
    describeFailure: ({ version }) => `Version ${version} was not discarded.`,
  }).run
}

/** Whether a version can be discarded: the live one and those before it are kept, to be restored. */
export function useMayDiscard(site: Site): (deploy: SiteDeploy) => boolean {
  const mayDelete = usePermission()('DELETE /sites/{id}/deploys/{deployId}')
  return ({ live, version }) => mayDelete && !live && version > site.version
}
