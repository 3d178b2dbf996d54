import { setParentTags } from '@camp/contract/parents/parents'
import { getAllTags } from '@camp/contract/tags/tags'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { tagsPartsText } from '../tags/tags.parts.text.ts'
import { taken } from '../ui/change/undo.ts'
import { OptionList } from '../ui/form/OptionList.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { Popover } from '../ui/overlay/Popover.tsx'
import type { ParentRow } from './parentRow.ts'

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

interface ChoiceProps {
  readonly parent: ParentRow
  readonly label: string
  readonly anchor: HTMLElement
  onClose(): void
}

/** Tags are kept as their list is closed, over the version that it was opened on. */
export function ParentTagsChoice({ parent: { id, tags, version }, label, anchor, onClose }: ChoiceProps) {
  const t = useText(tagsPartsText)
  const [had] = useState(() => ({ version, tagIds: tags.map((tag) => tag.id) }))
  const [chosen, setChosen] = useState<readonly number[]>(had.tagIds)
  const all = useCall(getAllTags, { query: { scope: 'PARENT' } })
  const stale = { stale: [getAllTags.area] }
  const action = useAction(setParentTags, stale)
  const back = useAction(setParentTags, stale)
  const keep = async () => {
    onClose()
    if (same(chosen, had.tagIds)) return
    const done = await action.run({ body: { id, tagIds: [...chosen], version: had.version } })
    if (done) taken(t('tagsSaved'), () => back.run({ body: { id, tagIds: had.tagIds, version: done.version } }))
  }
  return (
    <Popover anchor={anchor} opener={anchor} wide onClose={() => void keep()}>
      <OptionList
        multiple
        label={label}
        options={optionsOf(all, (list) => list.map(({ id: value, name }) => ({ value, label: name })))}
        chosen={chosen}
        choose={(one) => setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])}
      />
    </Popover>
  )
}
