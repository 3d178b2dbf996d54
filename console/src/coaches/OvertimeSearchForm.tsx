import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { campStatus } from '@camp/contract/camps/camps.labels'
import type { CommentFilter } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { CampGroupPicker, CampPicker } from '../camps/camps.parts.tsx'
import { CoachGroupPicker } from '../coachGroups/coachGroups.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'
import { CoachFilter } from './coaches.parts.tsx'
import { coachesText } from './coaches.text.ts'
import type { CommentRow } from './overtimeColumns.tsx'

const folded = ['coachGroupId', 'groupId', 'campStatus', 'quit'] as const

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
      <QuitFilter {...field('quit')} />
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

/** Children who quit: with them, without them, or they alone. */
function QuitFilter({ value, onChange, ...props }: DraftField<boolean>) {
  const t = useText(coachesText)
  return (
    <SelectFilter
      {...props}
      label={t('field.quit')}
      options={[
        { value: 'false', label: t('quit.false') },
        { value: 'true', label: t('quit.true') },
      ]}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen: readonly string[] | undefined) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}
