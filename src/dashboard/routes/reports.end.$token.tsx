import { createFileRoute } from '@tanstack/react-router'
import { ReportEndScreen } from '../app/session/report-end-screen.tsx'

/** The link in a report that ends it. Outside the session: recipients need no account. */
export const Route = createFileRoute('/reports/end/$token')({ component: ReportEnd })

function ReportEnd() {
  const { token } = Route.useParams()
  return <ReportEndScreen token={token} />
}
