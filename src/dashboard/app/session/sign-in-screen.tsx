import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQueries } from '../../api/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { expiry } from './expiry.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in, then continues to `to`. */
export function SignInScreen({ to }: { to: string }) {
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    document.title = 'Sign in · Tessera'
  }, [])
  const handleSignedIn = async () => {
    // Removes the data of the previous person.
    queries.clear()
    expiry.set(false)
    await queries.query(sessionQueries.current())
    router.history.replace(to)
  }
  return (
    <main className="grid min-h-full place-items-center px-5 py-12">
      <div className="w-full max-w-[340px]">
        <div className="mb-8 grid justify-items-center gap-4 text-center">
          <Logo className="size-11" />
          <div>
            <h1 className="text-2xl font-semibold tracking-tight">Sign in</h1>
            <p className="mt-1 text-base text-ink-soft">to your Tessera workspace</p>
          </div>
        </div>
        <div className="rounded-xl border border-line bg-surface p-6 shadow-lift">
          <SignInForm onSignedIn={handleSignedIn} />
        </div>
        <p className="mt-6 text-center text-xs text-ink-faint">
          People join by invitation. Ask an admin of your workspace.
        </p>
      </div>
    </main>
  )
}
