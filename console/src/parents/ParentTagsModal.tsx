import { limitsOf } from '@camp/contract/base/limits'
import { getParent, setParentTags } from '@camp/contract/parents/parents'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { getAllTags } from '@camp/contract/tags/tags'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, idsText, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { uiText } from '../ui/ui.text.ts'
import { nameOf, type ParentBrief } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const ofParents = { query: { scope: 'PARENT' as const } }

const valuesOf = ({ tags }: ParentBrief) => ({ tagIds: idsText(tags.map(({ id }) => id)) })

/** The tags of a family. */
export function ParentTagsModal({ parent: initial, onClose }: { readonly parent: ParentBrief; onClose(): void }) {
  const t = useText(parentsText)
  const title = useTitles(parentRecord)
  const words = useText(uiText)
  const tags = useCall(getAllTags, ofParents)
  const [parent, setParent] = useState(initial)
  const form = useForm(limitsOf(setParentTags), valuesOf(initial))
  const action = useAction(setParentTags, { stale: [getAllTags.area], quiet: shownInForm })
  const latest = async () => {
    const fresh = await call(getParent, { query: { id: initial.id } })
    if (isFailure(fresh)) return undefined
    setParent(fresh)
    return valuesOf(fresh)
  }
  return (
    <FormModal
      title={t('tagsTitle', { name: nameOf(parent) })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async ({ tagIds }) => {
        if (!(await action.run({ body: { id: parent.id, tagIds: idsOf(tagIds), version: parent.version } }))) return
        toast('success', t('done.tags'))
        onClose()
      }}
    >
      <MultiSelectField
        label={title('tags')}
        hint={tags.data?.length === 0 ? t('noTags') : undefined}
        options={optionsOf(tags, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...form.field('tagIds')}
      />
    </FormModal>
  )
}
