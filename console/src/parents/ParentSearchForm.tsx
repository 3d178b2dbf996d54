import { personFlg } from '@camp/contract/base/labels'
import { familyStep } from '@camp/contract/channels/channels.labels'
import type { ParentFilter } from '@camp/contract/parents/parents'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { getAllTags } from '@camp/contract/tags/tags'
import { useState } from 'react'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { MemberLevelPicker } from '../members/members.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { ReferrerPicker } from '../referrers/referrers.parts.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import type { List } from '../ui/list/useList.ts'
import type { ParentRow } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const folded = ['channelId', 'referrerId', 'tagId', 'step', 'registeredFrom'] as const

/** The filters of the list of parents. */
export function ParentSearchForm({ list }: { list: List<ParentRow, ParentFilter> }) {
  const t = useText(parentsText)
  const title = useTitles(parentRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <ChannelPicker none label={title('channelName')} {...field('channelId')} />
      <ReferrerPicker label={title('referrerName')} {...field('referrerId')} />
      <TagFilter {...field('tagId')} />
      <SelectFilter label={title('step')} options={useLabelOptions(familyStep)} {...field('step')} />
      <DateRangeFilter label={title('registeredAt')} from={field('registeredFrom')} to={field('registeredTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <TextFilter label={t('field.name')} {...field('nickname')} />
      <MemberLevelPicker label={title('memberLevel')} {...field('memberLevelId')} />
      <SelectFilter label={title('activeFlg')} options={useLabelOptions(personFlg)} {...field('activeFlg')} />
    </SearchForm>
  )
}

/** By tag. Tags are loaded when the list is first opened, or to name those that the address chooses. */
function TagFilter(props: DraftField<readonly number[]>) {
  const title = useTitles(parentRecord)
  const [opened, setOpened] = useState(false)
  const tags = useCall(getAllTags, { query: { scope: 'PARENT' } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(tags, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  return <SelectFilter label={title('tags')} options={options} onOpen={() => setOpened(true)} {...props} />
}
