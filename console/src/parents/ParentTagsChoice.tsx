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

/** Tags are kept as their list is closed: what was turned here, so that what a colleague gives or takes meanwhile stays. */
export function ParentTagsChoice({ parent: { id, tags, version }, label, anchor, onClose }: ChoiceProps) {
  const t = useText(tagsPartsText)
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map())
  const had = tags.map((tag) => tag.id)
  const given = [...turned].flatMap(([tag, on]) => (on && !had.includes(tag) ? tag : []))
  const chosen = [...had.filter((tag) => turned.get(tag) !== false), ...given]
  const all = useCall(getAllTags, { query: { scope: 'PARENT' } })
  const stale = { stale: [getAllTags.area] }
  const action = useAction(setParentTags, stale)
  const back = useAction(setParentTags, stale)
  const keep = async () => {
    onClose()
    if (same(chosen, had)) return
    const done = await action.run({ body: { id, tagIds: chosen, version } })
    if (done) taken(t('tagsSaved'), () => back.run({ body: { id, tagIds: had, version: done.version } }))
  }
  return (
    <Popover anchor={anchor} opener={anchor} wide onClose={() => void keep()}>
      <OptionList
        multiple
        label={label}
        options={optionsOf(all, (list) => list.map(({ id: value, name }) => ({ value, label: name })))}
        chosen={chosen}
        choose={(one) => setTurned(new Map(turned).set(one, !chosen.includes(one)))}
      />
    </Popover>
  )
}
