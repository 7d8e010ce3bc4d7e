import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { getFailureText } from '../api/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { SecretText } from './secret-text.tsx'

interface RevealSecretProps<Shown> {
  /** Id of the owner of the secret. */
  id: string
  options: UseMutationOptions<Shown, Error, string>
}

/** Shows a secret on request, without caching it. */
export function RevealSecret<Shown extends { secret: string }>({ id, options }: RevealSecretProps<Shown>) {
  const reveal = useMutation(options)
  return (
    <>
      {reveal.data ? (
        <SecretText secret={reveal.data.secret} />
      ) : (
        <Button
          variant="primary"
          className="justify-self-start"
          pending={reveal.isPending}
          onClick={() => reveal.mutate(id)}
        >
          <Eye aria-hidden />
          Show the secret
        </Button>
      )}
      {reveal.error ? <ErrorPanel title="The secret is not shown">{getFailureText(reveal.error)}</ErrorPanel> : null}
    </>
  )
}
