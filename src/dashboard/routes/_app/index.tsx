import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    redirect({ to: '/codes', replace: true, throw: true })
  },
})
