import { createFileRoute } from '@tanstack/react-router'
import { ReportEndScreen } from '../app/session/report-end-screen.tsx'

/** The page of the link that ends a report. It needs no session, because recipients have no account. */
export const Route = createFileRoute('/reports/end/$token')({ component: ReportEnd })

function ReportEnd() {
  const { token } = Route.useParams()
  return <ReportEndScreen token={token} />
}
