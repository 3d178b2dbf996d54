import { parentRecord } from '@camp/contract/parents/parents.record'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { useOpener } from '../ui/overlay/useOpener.ts'
import { TagChips } from '../ui/page/TagChips.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import type { ParentRow } from './parentRow.ts'
import './parents.css'

const choosing = latePart(async () => (await import('./ParentTagsChoice.tsx')).ParentTagsChoice)

/** The tags of a family, chosen in the table. */
export function ParentTagsCell({ parent, active }: { readonly parent: ParentRow; readonly active: boolean | undefined }) {
  const label = useTitles(parentRecord)('tags')
  const { anchor, close, props: opener } = useOpener('listbox')
  return (
    <>
      <button
        {...opener}
        type="button"
        className="parents-tags"
        data-edit={label}
        tabIndex={active ? 0 : -1}
        aria-label={[label, ...parent.tags.map(({ name }) => name)].join(' ')}
      >
        <span>{parent.tags.length === 0 ? <Nothing /> : <TagChips tags={parent.tags} />}</span>
      </button>
      {anchor && <Late part={choosing} props={{ parent, label, anchor, onClose: close }} />}
    </>
  )
}
