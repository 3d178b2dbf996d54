import { personFlg } from '@camp/contract/base/labels'
import type { ParentFilter } from '@camp/contract/parents/parents'
import { getAllTags } from '@camp/contract/tags/tags'
import { useState } from 'react'
import { ChannelPicker } from '../pickers/field/ChannelPicker.tsx'
import { MemberLevelPicker } from '../pickers/field/MemberLevelPicker.tsx'
import { ReferrerPicker } from '../pickers/field/ReferrerPicker.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import type { List } from '../ui/list/useList.ts'
import type { ParentRow } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const folded = ['channelId', 'referrerId', 'tagId', 'registeredFrom'] as const

/** The filters of the list of parents. */
export function ParentSearchForm({ list }: { list: List<ParentRow, ParentFilter> }) {
  const t = useText(parentsText)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <ChannelPicker label={t('field.channel')} {...field('channelId')} />
      <ReferrerPicker label={t('field.referrer')} {...field('referrerId')} />
      <TagFilter {...field('tagId')} />
      <DateRangeFilter label={t('field.registered')} from={field('registeredFrom')} to={field('registeredTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <PhoneFilter label={t('field.phone')} {...field('phone')} />
      <TextFilter label={t('field.name')} {...field('nickname')} />
      <MemberLevelPicker label={t('field.member')} {...field('memberLevelId')} />
      <SelectFilter label={t('field.state')} options={useLabelOptions(personFlg)} {...field('activeFlg')} />
    </SearchForm>
  )
}

/** By tag. Tags are loaded when the list is first opened, or to name those that the address chooses. */
function TagFilter(props: DraftField<readonly number[]>) {
  const t = useText(parentsText)
  const [opened, setOpened] = useState(false)
  const tags = useCall(getAllTags, { query: { scope: 'PARENT' } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(tags, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  return <SelectFilter label={t('field.tags')} options={options} onOpen={() => setOpened(true)} {...props} />
}
