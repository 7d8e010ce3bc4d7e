import type { QueryClient } from '@tanstack/react-query'

/** Loads the ways to sign in before a screen opens. The import is dynamic, because routes are in the entry chunk. */
export async function loadSignInOptions(queryClient: QueryClient): Promise<void> {
  const { signInQueries } = await import('#dashboard/api/sign-in.ts')
  await queryClient.query(signInQueries.options()).catch(() => {})
}
