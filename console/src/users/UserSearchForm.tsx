import { personFlg } from '@camp/contract/base/labels'
import { getAllTags } from '@camp/contract/tags/tags'
import type { UserFilter } from '@camp/contract/users/users'
import { userRecord } from '@camp/contract/users/users.record'
import { useState } from 'react'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import type { List } from '../ui/list/useList.ts'
import { useRoles } from './accountLimits.ts'
import type { UserRow } from './userRow.ts'

const folded = ['username', 'tagId', 'lastLoginFrom'] as const

/** The filters of the list of users. */
export function UserSearchForm({ list }: { list: List<UserRow, UserFilter> }) {
  const title = useTitles(userRecord)
  const draft = useDraft(list)
  const { field } = draft
  const roles = optionsOf(useRoles(), ({ content }) => content.map(({ id, roleName }) => ({ value: id, label: roleName })))
  const more = (
    <>
      <TextFilter label={title('username')} {...field('username')} />
      <TagFilter {...field('tagId')} />
      <DateRangeFilter label={title('lastLoginAt')} from={field('lastLoginFrom')} to={field('lastLoginTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('realName')} {...field('realName')} />
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <SelectFilter label={title('roles')} options={roles} {...field('roleId')} />
      <SelectFilter label={title('activeflg')} options={useLabelOptions(personFlg)} {...field('activeflg')} />
    </SearchForm>
  )
}

/** By tag. Tags are loaded when the list is first opened, or to name those that the address chooses. */
function TagFilter(props: DraftField<readonly number[]>) {
  const title = useTitles(userRecord)
  const [opened, setOpened] = useState(false)
  const tags = useCall(getAllTags, { query: { scope: 'USER' } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(tags, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  return <SelectFilter label={title('tags')} options={options} onOpen={() => setOpened(true)} {...props} />
}
