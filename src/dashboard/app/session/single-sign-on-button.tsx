import { useMutation } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import { useId } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { startSingleSignOn } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { describeField, FieldNotes } from '#dashboard/ui/field.tsx'
import { rememberAddress } from './own-address.ts'

interface SingleSignOnButtonProps {
  variant: 'primary' | 'secondary'
  /** Address to which the identity provider returns. Null opens the sign-in screen in a new tab. */
  returnTo: string | null
}

/** Signs in with the identity provider of the organization. */
export function SingleSignOnButton({ variant, returnTo }: SingleSignOnButtonProps) {
  const id = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: startSingleSignOn,
    onSuccess: (url, to) => {
      rememberAddress(to)
      location.assign(url)
    },
  })
  if (returnTo === null)
    return (
      <a href="/sign-in" target="_blank" rel="noopener" className={buttonClass(variant, 'w-full')}>
        <SquareArrowOutUpRight aria-hidden />
        Single sign-on in a new tab
      </a>
    )
  const message = error ? getFailureText(error) : undefined
  return (
    <div className="grid gap-1.5">
      <Button
        variant={variant}
        className="w-full"
        pending={isPending}
        aria-describedby={describeField(id, { error: message })['aria-describedby']}
        onClick={() => mutate(returnTo)}
      >
        <Building2 aria-hidden />
        Continue with single sign-on
      </Button>
      <FieldNotes id={id} error={message} />
    </div>
  )
}
