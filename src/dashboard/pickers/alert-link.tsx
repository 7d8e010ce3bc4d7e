import { Link } from '@tanstack/react-router'
import type { Alert } from '../api/alerts.ts'

const className = 'font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline'

/** Link to the subject of an alert: a code, its figures, a webhook or a campaign. */
export function AlertLink({ alert: { kind, subject } }: { alert: Alert }) {
  const { type, id, name } = subject
  if (kind === 'scans_rose')
    return (
      <Link to="/analytics" search={{ code: id, range: '7d' }} className={className}>
        {name}
      </Link>
    )
  switch (type) {
    case 'code':
      return (
        <Link to="/codes/$id" params={{ id }} className={className}>
          {name}
        </Link>
      )
    case 'webhook':
      return (
        <Link to="/webhooks/$id" params={{ id }} className={className}>
          {name}
        </Link>
      )
    case 'campaign':
      return (
        <Link to="/campaigns/$id" params={{ id }} className={className}>
          {name}
        </Link>
      )
  }
}
