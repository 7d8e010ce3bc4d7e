import type { Me } from '../../../api/workspace.ts'
import { Count } from '../../../ui/count.tsx'

const limitNames = [
  ['codes', 'Codes'],
  ['folders', 'Folders'],
  ['pages', 'Pages'],
  ['apiKeys', 'API keys'],
] as const

/** What a plan includes, and how much of it is used. */
export function Limits({ me: { limits, usage } }: { me: Me }) {
  return (
    <table className="w-full max-w-md text-sm">
      <caption className="sr-only">Usage of the plan</caption>
      <thead>
        <tr className="border-b text-left text-xs text-ink-soft [&>th]:h-8 [&>th]:font-medium">
          <th scope="col">Limit</th>
          <th scope="col" className="text-right">
            Used
          </th>
          <th scope="col" className="text-right">
            Included
          </th>
        </tr>
      </thead>
      <tbody>
        {limitNames.map(([name, label]) => (
          <tr key={name} className="border-b [&>*]:h-9">
            <th scope="row" className="text-left font-normal">
              {label}
            </th>
            <td className="text-right">
              <Count value={usage[name]} />
            </td>
            <td className="text-right text-ink-soft">
              <Count value={limits[name]} />
            </td>
          </tr>
        ))}
        <tr className="border-b [&>*]:h-9">
          <th scope="row" className="text-left font-normal">
            API requests per minute
          </th>
          <td className="text-right text-ink-faint">–</td>
          <td className="text-right text-ink-soft">
            <Count value={limits.apiRequestsPerMinute} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
