import { getAllTags } from '@camp/contract/tags'
import { addTagsToUser } from '@camp/contract/users'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/query.ts'
import { FormModal, shownInForm } from '../ui/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import { useForm } from '../ui/useForm.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

const ofStaff = { query: { scope: 'USER' as const } }

/** The tags of an account. */
export function TagsModal({ user, onClose }: { readonly user: UserRow; onClose(): void }) {
  const t = useText(usersText)
  const words = useText(uiText)
  const { data } = useCall(getAllTags, ofStaff)
  const form = useForm({ tags: idsText(user.tags.map(({ id }) => id)) }, () => ({}))
  const action = useAction(addTagsToUser, { stale: [getAllTags.area], quiet: shownInForm })
  const chosen = form.values.tags === '' ? [] : form.values.tags.split(',').map(Number)
  const { onChange } = form.field('tags')
  const turn = (id: number) => onChange(idsText(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]))
  return (
    <FormModal
      title={t('tagsTitle', { name: user.realName })}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async () => {
        if (!(await action.run({ params: { userId: user.id }, body: chosen }))) return
        toast('success', t('done.tags'))
        onClose()
      }}
    >
      <fieldset className="form-choices tag-choices">
        <legend>{t('field.tags')}</legend>
        {data?.map((tag) => (
          <label key={tag.id}>
            <input type="checkbox" checked={chosen.includes(tag.id)} onChange={() => turn(tag.id)} /> {tag.name}
          </label>
        ))}
        {data?.length === 0 && <p className="quiet">{t('noTags')}</p>}
      </fieldset>
    </FormModal>
  )
}

/** Kept as one text in order, so that a choice taken back counts as none. */
const idsText = (ids: readonly number[]): string => [...ids].sort((one, other) => one - other).join()
