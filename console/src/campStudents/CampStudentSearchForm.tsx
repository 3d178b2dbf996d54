import type { CampStudentListFilter, CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { campStudentSource, campStudentStatus } from '@camp/contract/camps/camps.labels'
import { getCampGroupOptions } from '@camp/contract/camps/camps.options'
import { useState } from 'react'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import type { List } from '../ui/list/useList.ts'
import { campStudentsText } from './campStudents.text.ts'

const folded = ['status', 'source', 'coachId'] as const

/** The filters of a camp's students. */
export function CampStudentSearchForm({ campId, list }: { campId: number; list: List<CampStudentRow, CampStudentListFilter> }) {
  const title = useTitles(campStudentRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <CoachFilter label={title('coachName')} campId={campId} {...field('coachId')} />
      <SelectFilter label={title('status')} options={useLabelOptions(campStudentStatus)} {...field('status')} />
      <SelectFilter label={title('source')} options={useLabelOptions(campStudentSource)} {...field('source')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('studentName')} {...field('studentName')} />
      <PhoneFilter label={title('parentPhone')} {...field('phone')} />
      <GroupFilter label={title('groupName')} campId={campId} {...field('groupId')} />
      <RiskFilter {...field('atRisk')} />
    </SearchForm>
  )
}

function GroupFilter({ campId, ...props }: DraftField<readonly number[]> & { readonly label: string; readonly campId: number }) {
  const [opened, setOpened] = useState(false)
  const groups = useCall(getCampGroupOptions, { query: { campId } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(groups, (list) =>
    list.map(({ id, name, coachName }) => ({ value: id, label: name, ...(coachName && { hint: coachName }) })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

/** One of yes and no, or both. */
function RiskFilter({ value, onChange, ...props }: DraftField<boolean>) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const options = [
    { value: 'true', label: t('risk.true') },
    { value: 'false', label: t('risk.false') },
  ]
  return (
    <SelectFilter
      {...props}
      label={title('atRisk')}
      options={options}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen: readonly string[] | undefined) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}
