import { limitsOf } from '@camp/contract/base/limits'
import type { ParentFilter } from '@camp/contract/parents/parents'
import { planParentTags } from '@camp/contract/parents/parents.changes'
import type { TagChange } from '@camp/contract/parents/parents.labels'
import { useEffect, useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { TagsField } from '../tags/tags.parts.tsx'
import { useForm } from '../ui/base/useForm.ts'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { ChangeSet, prepareChangeSet } from '../ui/change/usePlan.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf } from '../ui/form/MultiSelectField.tsx'
import { chosenRows, type ListSelection, useDrift } from '../ui/list/listSelection.ts'
import { bulkAreas } from './parentRow.ts'
import { parentsBulkText } from './parents.bulk.text.ts'

interface BulkTagsModalProps {
  readonly selection: ListSelection<ParentFilter>
  readonly change: TagChange
  readonly onDrift: () => void
  readonly onClose: () => void
}

/** Asks which tags many families are given, or lose; then shows what changes for whom before anything does. */
export function BulkTagsModal({ selection, change, onDrift, onClose }: BulkTagsModalProps) {
  const bulk = useText(parentsBulkText)
  const [started, setStarted] = useState<StartedChanges>()
  const form = useForm(limitsOf(planParentTags), { tagIds: '' })
  const plan = useAction(planParentTags, { quiet: shownInForm, onDone: setStarted })
  useDrift(plan.error, onDrift)
  useEffect(prepareChangeSet, [])
  const adds = change === 'ADD'
  const count = formatCount(selection.count)
  if (started) {
    return <ChangeSet title={bulk(adds ? 'addTags' : 'removeTags')} started={started} stale={bulkAreas} onClose={onClose} />
  }
  return (
    <FormModal
      title={bulk(adds ? 'addTitle' : 'removeTitle', { count })}
      form={form}
      sending={plan}
      submit={bulk('preview')}
      onClose={onClose}
      send={({ tagIds }) => plan.run({ body: { ...chosenRows(selection), change, tagIds: idsOf(tagIds) } })}
    >
      <TagsField scope="PARENT" hint={bulk(adds ? 'addHint' : 'removeHint')} {...form.field('tagIds')} />
    </FormModal>
  )
}
