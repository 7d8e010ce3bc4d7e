import { useMutation, useQueryClient } from '@tanstack/react-query'
import { restoreSite, type Site, type SiteDeploy, sitesQueries } from '#dashboard/api/sites.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

interface RestoreInput {
  deployId: string
  version: number
  /** Id of the version that is live before the mutation. */
  previousId: string | undefined
}

/** Makes a version of a site the live one. Undo makes the previous one live again. */
export function useRestoreVersion({ id }: Pick<Site, 'id'>) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(restoreSite(queryClient))
  const { runAndWait, runInForm, isPending } = useUndoableMutation({
    mutation: { mutationFn: ({ deployId }: RestoreInput) => mutateAsync({ id, deployId }) },
    describeResult: ({ version }) => `Version ${version} is live`,
    createUndo: ({ previousId }) =>
      previousId === undefined ? undefined : () => mutateAsync({ id, deployId: previousId }),
    describeFailure: ({ version }) => `Version ${version} was not published.`,
    describeUndoFailure: () => 'The former version was not published again.',
  })
  const toInput = ({ id: deployId, version }: Pick<SiteDeploy, 'id' | 'version'>): RestoreInput => {
    const deploys = queryClient.getQueryData(sitesQueries.deploys(id).queryKey)
    return { deployId, version, previousId: deploys?.find(({ live }) => live)?.id }
  }
  return {
    restore: (deploy: SiteDeploy) => runAndWait(toInput(deploy)),
    /** Rejects if it fails, for a form that shows the error. */
    restoreInForm: (deploy: SiteDeploy) => runInForm(toInput(deploy)),
    isPending,
  }
}
