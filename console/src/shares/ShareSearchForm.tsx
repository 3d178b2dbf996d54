import type { ShareFilter, ShareRow } from '@camp/contract/shares/shares'
import { shareState } from '@camp/contract/shares/shares.labels'
import { shareRecord } from '@camp/contract/shares/shares.record'
import { CampPicker } from '../camps/camps.parts.tsx'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'

const folded = ['from'] as const

/** The filters of the list of shares. */
export function ShareSearchForm({ list }: { readonly list: List<ShareRow, ShareFilter> }) {
  const title = useTitles(shareRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft} more={<DateRangeFilter label={title('createdAt')} from={field('from')} to={field('to')} />} folded={folded}>
      <TextFilter label={title('studentName')} {...field('studentName')} />
      <CampPicker label={title('campName')} {...field('campId')} />
      <SelectFilter label={title('state')} options={useLabelOptions(shareState)} {...field('state')} />
    </SearchForm>
  )
}
