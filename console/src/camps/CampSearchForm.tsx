import type { CampFilter, CampRow } from '@camp/contract/camps'
import { getCampTypes } from '@camp/contract/camps.config'
import { campStatus } from '@camp/contract/camps.labels'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/query.ts'
import { DateRangeFilter } from '../ui/DateRangeFilter.tsx'
import { TextFilter } from '../ui/FilterField.tsx'
import { optionsOf } from '../ui/options.ts'
import { SearchForm } from '../ui/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/useDraft.ts'
import type { List } from '../ui/useList.ts'
import { campsText } from './camps.text.ts'

const folded = ['term'] as const

/** A filter by a day, which a range of moments sets. */
const byDay = (field: DraftField<string>): DraftField<string> => ({ ...field, onChange: (moment) => field.onChange(moment?.slice(0, 10)) })

/** The filters of the list of camps. */
export function CampSearchForm({ list }: { list: List<CampRow, CampFilter> }) {
  const t = useText(campsText)
  const draft = useDraft(list)
  const { field } = draft
  const types = useCall(getCampTypes, { query: {} })
  return (
    <SearchForm draft={draft} folded={folded} more={<TextFilter label={t('field.term')} maxLength={20} {...field('term')} />}>
      <TextFilter label={t('field.name')} maxLength={60} {...field('name')} />
      <SelectFilter
        label={t('field.type')}
        options={optionsOf(types, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...field('campTypeId')}
      />
      <SelectFilter label={t('field.status')} options={useLabelOptions(campStatus)} {...field('status')} />
      <DateRangeFilter label={t('field.start')} from={byDay(field('startFrom'))} to={byDay(field('startTo'))} />
    </SearchForm>
  )
}
