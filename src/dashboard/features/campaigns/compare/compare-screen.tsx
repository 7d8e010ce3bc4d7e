import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { type Campaign, campaignsQueries } from '#dashboard/api/campaigns.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { ComparisonTable } from './comparison-table.tsx'

interface CompareScreenProps {
  /** Ids of campaigns; by default, those that began last. */
  first: string | undefined
  second: string | undefined
  onChoose: (part: { first?: string; second?: string }) => void
}

const parent = <ParentLink to="/campaigns">Campaigns</ParentLink>

/** Two campaigns side by side. */
export function CompareScreen({ onChoose, ...chosen }: CompareScreenProps) {
  const list = useQuery(campaignsQueries.all())
  const { first, second } = chooseCampaigns(list.data ?? [], chosen)
  return (
    <Screen title="Compare campaigns" parent={parent}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-3xl gap-5 p-5 max-sm:p-3">
          {list.error && !list.data ? (
            <LoadError title="The campaigns could not be loaded" query={list} />
          ) : list.data === undefined ? (
            <div aria-busy="true" className="grid gap-4">
              <Skeletons sizes={['h-14 w-full', 'h-72 w-full']} />
            </div>
          ) : first && second ? (
            <>
              <div className="grid gap-3 sm:grid-cols-2">
                <CampaignField
                  label="Campaign"
                  campaigns={list.data}
                  value={first.id}
                  onChoose={(id) => onChoose({ first: id, second: id === second.id ? first.id : second.id })}
                />
                <CampaignField
                  label="Compared with"
                  campaigns={list.data}
                  value={second.id}
                  onChoose={(id) => onChoose({ first: id === first.id ? second.id : first.id, second: id })}
                />
              </div>
              <Comparison key={`${first.id} ${second.id}`} first={first.id} second={second.id} />
            </>
          ) : (
            <EmptyState
              picture={<Scale />}
              title="Two campaigns are needed"
              action={
                <ButtonLink to="/campaigns" search={{ new: true }} variant="primary">
                  New campaign
                </ButtonLink>
              }
            >
              Their scans, leads, cost and goals are then shown side by side.
            </EmptyState>
          )}
        </div>
      </div>
    </Screen>
  )
}

function Comparison({ first, second }: { first: string; second: string }) {
  const firstQuery = useQuery(campaignsQueries.one(first))
  const secondQuery = useQuery(campaignsQueries.one(second))
  const failedQuery = [firstQuery, secondQuery].find(({ error, data }) => error && !data)
  if (failedQuery) return <LoadError title="The campaign could not be loaded" query={failedQuery} />
  if (!firstQuery.data || !secondQuery.data)
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeletons sizes={['h-72 w-full']} />
      </div>
    )
  return <ComparisonTable first={firstQuery.data} second={secondQuery.data} />
}

interface CampaignFieldProps {
  label: string
  campaigns: readonly Campaign[]
  value: string
  onChoose: (id: string) => void
}

function CampaignField({ label, campaigns, value, onChoose }: CampaignFieldProps) {
  return (
    <SelectField
      label={label}
      options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

/** The chosen campaigns. If one was not chosen or no longer exists, the campaign that began last takes its place. */
function chooseCampaigns(
  campaigns: readonly Campaign[],
  { first, second }: Pick<CompareScreenProps, 'first' | 'second'>,
) {
  const newestFirst = campaigns.toSorted((a, b) => (b.from ?? b.createdAt).localeCompare(a.from ?? a.createdAt))
  const find = (id: string | undefined) => campaigns.find((campaign) => campaign.id === id)
  const chosenSecond = find(second)
  const chosenFirst = find(first) ?? newestFirst.find(({ id }) => id !== chosenSecond?.id)
  return { first: chosenFirst, second: chosenSecond ?? newestFirst.find(({ id }) => id !== chosenFirst?.id) }
}
