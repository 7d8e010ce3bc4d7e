import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import LinkOff from 'lucide-react/icons/unlink'
import { setupQueries } from '#dashboard/api/setup.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { EntryScreen, entryLinkClass } from './entry-screen.tsx'
import { SetupForm } from './setup-form.tsx'

/** The first screen of a new installation. `token` is that of the link that the first start printed; undefined without one. */
export function SetupScreen({ token }: { token: string | undefined }) {
  const setup = useQuery({ ...setupQueries.one(token ?? ''), enabled: token !== undefined })
  if (token === undefined || setup.data === null) return <ExpiredScreen />
  return (
    <EntryScreen title="Welcome to Tessera" about="A minute, and your first code is ready to print.">
      {setup.data ? (
        <SetupForm token={token} setup={setup.data} />
      ) : setup.error ? (
        <LoadError title="The setup could not be loaded" query={setup} />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Skeletons sizes={['h-14', 'h-14', 'h-14', 'h-14', 'h-14', 'h-9']} />
        </div>
      )}
    </EntryScreen>
  )
}

function ExpiredScreen() {
  return (
    <EntryScreen
      title="This link no longer works"
      footer={
        <Link to="/sign-in" className={`${entryLinkClass} text-sm`}>
          Go to sign-in
        </Link>
      }
    >
      <p className="flex gap-2 text-sm">
        <LinkOff aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        It works once. If this installation is set up already, sign in. If nobody knows the password, whoever runs the
        installation can set a new one.
      </p>
    </EntryScreen>
  )
}
