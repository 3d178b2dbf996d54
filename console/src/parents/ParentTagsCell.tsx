import { setParentTags } from '@camp/contract/parents/parents'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { getAllTags } from '@camp/contract/tags/tags'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { tagsPartsText } from '../tags/tags.parts.text.ts'
import { taken } from '../ui/change/undo.ts'
import { OptionList } from '../ui/form/OptionList.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { Popover } from '../ui/overlay/Popover.tsx'
import { useOpener } from '../ui/overlay/useOpener.ts'
import { TagChips } from '../ui/page/TagChips.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import type { ParentRow } from './parentRow.ts'
import '../ui/sheet/sheet.edit.css'

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The tags of a family, chosen in the table: they are kept as the list is closed, over the version that is shown. */
export function ParentTagsCell({
  parent: { id, tags, version },
  active,
}: {
  readonly parent: ParentRow
  readonly active: boolean | undefined
}) {
  const t = useText(tagsPartsText)
  const label = useTitles(parentRecord)('tags')
  const had = tags.map((tag) => tag.id)
  const [chosen, setChosen] = useState<readonly number[]>(had)
  const { anchor, close, props: opener } = useOpener('listbox', () => setChosen(had))
  const all = useCall(getAllTags, { query: { scope: 'PARENT' } }, { enabled: anchor !== null })
  const stale = { stale: [getAllTags.area] }
  const action = useAction(setParentTags, stale)
  const back = useAction(setParentTags, stale)
  const keep = async () => {
    close()
    if (same(chosen, had)) return
    const done = await action.run({ body: { id, tagIds: [...chosen], version } })
    if (done) taken(t('tagsSaved'), () => back.run({ body: { id, tagIds: had, version: done.version } }))
  }
  return (
    <>
      <button
        {...opener}
        type="button"
        className="sheet-edit"
        data-edit={label}
        tabIndex={active ? 0 : -1}
        aria-busy={action.busy || undefined}
        aria-label={[label, ...tags.map(({ name }) => name)].join(' ')}
      >
        <span>{tags.length === 0 ? <Nothing /> : <TagChips tags={tags} />}</span>
      </button>
      {anchor && (
        <Popover anchor={anchor} opener={anchor} wide onClose={() => void keep()}>
          <OptionList
            multiple
            label={label}
            options={optionsOf(all, (list) => list.map(({ id: value, name }) => ({ value, label: name })))}
            chosen={chosen}
            choose={(one) => setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])}
          />
        </Popover>
      )}
    </>
  )
}
