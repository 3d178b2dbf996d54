import { addTagsToUser } from '@camp/contract/users/users'
import { TagsModal } from '../tags/tags.parts.tsx'
import { type UserRow, useFreshUser } from './userRow.ts'

/** The tags of an account. */
export function UserTagsModal({ user: initial, onClose }: { readonly user: UserRow; onClose(): void }) {
  const { user, reload } = useFreshUser(initial)
  const { id: userId, username, version } = user
  return (
    <TagsModal
      scope="USER"
      name={user.realName}
      tags={initial.tags}
      call={addTagsToUser}
      send={(run, body, left = version) => run({ params: { userId }, query: { version: left }, body }, { username })}
      latest={async () => (await reload())?.tags}
      onClose={onClose}
    />
  )
}
