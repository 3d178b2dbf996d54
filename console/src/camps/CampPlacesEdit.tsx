import { limitsOf } from '@camp/contract/base/limits'
import { type CampRow, setCampCapacity } from '@camp/contract/camps/camps'
import { campRecord } from '@camp/contract/camps/camps.record'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { PlacesCell } from './camps.places.parts.tsx'

const { capacity: takes } = limitsOf(setCampCapacity)

/** The places of a camp, changed in the table. */
export function CampPlacesEdit({ camp, active }: { readonly camp: CampRow; readonly active: boolean | undefined }) {
  const title = useTitles(campRecord)
  return (
    <EditableCell
      label={title('capacity')}
      text={String(camp.capacity)}
      active={active}
      inputMode="numeric"
      read={useReads().whole(takes)}
      call={setCampCapacity}
      version={camp.version}
      input={(text, version) => ({ body: { id: camp.id, capacity: Number(text), version } })}
    >
      <PlacesCell taken={camp.enrolledCount} of={camp.capacity} />
    </EditableCell>
  )
}
