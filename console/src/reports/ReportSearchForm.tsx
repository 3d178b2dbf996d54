import type { ReportFilter, ReportRow } from '@camp/contract/reports/reports'
import { reportKind } from '@camp/contract/reports/reports.labels'
import { reportRecord } from '@camp/contract/reports/reports.record'
import { CampPicker } from '../camps/camps.parts.tsx'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'
import { reportsText } from './reports.text.ts'

const folded = ['coachId', 'shared'] as const

/** The filters of the list of reports. */
export function ReportSearchForm({ list }: { readonly list: List<ReportRow, ReportFilter> }) {
  const t = useText(reportsText)
  const title = useTitles(reportRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <CoachFilter label={title('coachName')} {...field('coachId')} />
      <SharedFilter label={t('field.shared')} {...field('shared')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('studentName')} {...field('studentName')} />
      <CampPicker label={title('campName')} {...field('campId')} />
      <SelectFilter label={title('kind')} options={useLabelOptions(reportKind)} {...field('kind')} />
    </SearchForm>
  )
}

/** One of yes and no, or both. */
function SharedFilter({ value, onChange, ...props }: DraftField<boolean> & { readonly label: string }) {
  const t = useText(reportsText)
  const options = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ]
  return (
    <SelectFilter
      {...props}
      options={options}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}
