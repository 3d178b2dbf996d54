import { getAllTags } from '@camp/contract/tags/tags'
import { queryUsers, type UserFilter, userFilter } from '@camp/contract/users/users'
import { userRecord } from '@camp/contract/users/users.record'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { peekById } from '../ui/peek/peek.ts'
import { useAccountLimits, useRoles } from './accountLimits.ts'
import { type UserDialog, UserDialogs } from './UserDialogs.tsx'
import { userActions } from './userActions.ts'
import { useUserColumns } from './userColumns.tsx'
import { oneUser, type UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'
import { useUserSteps } from './useUserSteps.ts'

/** Those who cannot sign in: frozen, or registered and not let in yet. */
const frozen: UserFilter = { activeflg: ['FROZEN'] }

/** An account beside the list: all that its page holds. */
const userPeek = peekById<UserRow>({
  part: latePart(async () => (await import('./UserDetailPage.tsx')).UserPeek),
  path: '/usercenter/user',
  ask: (id) => ({ call: queryUsers, input: oneUser(id) }),
})

/** Staff: who may sign in, and what each may do. */
export function UserListPage() {
  const t = useText(usersText)
  const list = useList(queryUsers, { filter: userFilter })
  const navigate = useNavigate()
  const holds = useHolds()
  const limits = useAccountLimits()
  const steps = useUserSteps()
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  const lens = (user?: UserRow): void => void navigate(`/usercenter/permissionLens${user ? `?userId=${user.id}` : ''}`)
  return (
    <>
      <ListPage
        id="users"
        title={t('listTitle')}
        views={[{ key: 'frozen', title: t('view.frozen'), filter: frozen }]}
        list={list}
        columns={useUserColumns()}
        actions={(user) => [
          { key: 'details', title: t('do.details'), run: () => void navigate(`/usercenter/user?id=${user.id}`) },
          ...userActions(user, holds, limits, { start: setDialog, step: steps.run, lens }),
        ]}
        peek={userPeek}
        create={{ label: t('do.new'), code: 'USER_EDIT', run: () => setDialog({ kind: 'new' }) }}
        tools={() => <Button onClick={() => lens()}>{t('do.lens')}</Button>}
        search={<UserSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      <UserDialogs dialog={dialog} open={setDialog} steps={steps} />
    </>
  )
}

const folded = ['username', 'tagId', 'lastLoginFrom'] as const

/** The filters of the list of users. */
function UserSearchForm({ list }: { list: List<UserRow, UserFilter> }) {
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
      <LabelFilter of={userRecord} {...field('activeflg')} />
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
