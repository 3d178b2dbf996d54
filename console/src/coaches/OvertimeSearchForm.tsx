import { clockInRow } from '@camp/contract/campStudents/clockIns.words'
import { campStatus } from '@camp/contract/camps/camps.labels'
import type { CommentFilter } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { CampGroupPicker } from '../pickers/field/CampGroupPicker.tsx'
import { CampPicker } from '../pickers/field/CampPicker.tsx'
import { CoachFilter } from '../pickers/field/CoachPicker.tsx'
import { CoachGroupPicker } from '../pickers/rare/CoachGroupPicker.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'
import { coachesText } from './coaches.text.ts'
import type { CommentRow } from './overtimeColumns.tsx'

const folded = ['coachGroupId', 'groupId', 'campStatus'] as const

/** The filters of the overtime comments. */
export function OvertimeSearchForm({ list }: { list: List<CommentRow, CommentFilter> }) {
  const t = useText(coachesText)
  const title = useTitles(clockInRow)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <CampGroupPicker label={title('groupName')} campId={field('campId').value} {...field('groupId')} />
      <CoachGroupPicker label={t('field.coachGroup')} {...field('coachGroupId')} />
      <SelectFilter label={t('field.campStatus')} options={useLabelOptions(campStatus)} {...field('campStatus')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <SelectFilter label={title('kind')} options={useLabelOptions(commentKind)} {...field('kind')} />
      <CoachFilter label={title('coachName')} {...field('coachId')} />
      <CampPicker label={title('campName')} {...field('campId')} />
      <DateRangeFilter label={title('dueAt')} from={field('dueFrom')} to={field('dueTo')} />
    </SearchForm>
  )
}
