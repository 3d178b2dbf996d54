import type { CampFilter, CampRow } from '@camp/contract/camps/camps'
import { getCampTypes } from '@camp/contract/camps/camps.config'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { campRecord } from '@camp/contract/camps/camps.record'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import type { List } from '../ui/list/useList.ts'

const folded = ['term'] as const

/** A filter by a day, which a range of moments sets. */
const byDay = (field: DraftField<string>): DraftField<string> => ({ ...field, onChange: (moment) => field.onChange(moment?.slice(0, 10)) })

/** The filters of the list of camps. */
export function CampSearchForm({ list }: { list: List<CampRow, CampFilter> }) {
  const title = useTitles(campRecord)
  const draft = useDraft(list)
  const { field } = draft
  const types = useCall(getCampTypes, { query: {} })
  return (
    <SearchForm draft={draft} folded={folded} more={<TextFilter label={title('term')} {...field('term')} />}>
      <TextFilter label={title('name')} {...field('name')} />
      <SelectFilter
        label={title('campType')}
        options={optionsOf(types, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...field('campTypeId')}
      />
      <SelectFilter label={title('status')} options={useLabelOptions(campStatus)} {...field('status')} />
      <DateRangeFilter label={title('startDate')} from={byDay(field('startFrom'))} to={byDay(field('startTo'))} />
    </SearchForm>
  )
}
