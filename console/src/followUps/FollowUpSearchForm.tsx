import type { FollowUp, FollowUpFilter } from '@camp/contract/followUps/followUps'
import { followUpKind, promiseState } from '@camp/contract/followUps/followUps.labels'
import { followUpRecord } from '@camp/contract/followUps/followUps.record'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'
import { followUpsText } from './followUps.text.ts'

const folded = ['spokeFrom', 'nextFrom'] as const

/** The filters of the list of notes. */
export function FollowUpSearchForm({ list }: { readonly list: List<FollowUp, FollowUpFilter> }) {
  const t = useText(followUpsText)
  const title = useTitles(followUpRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <DateRangeFilter label={title('spokeAt')} from={field('spokeFrom')} to={field('spokeTo')} />
      <DateRangeFilter label={title('nextAt')} from={field('nextFrom')} to={field('nextTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={t('keyword')} {...field('keyword')} />
      <SelectFilter label={title('kind')} options={useLabelOptions(followUpKind)} {...field('kind')} />
      <SelectFilter label={title('promise')} options={useLabelOptions(promiseState)} {...field('promise')} />
    </SearchForm>
  )
}
