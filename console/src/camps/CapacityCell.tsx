import type { RowOf } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { type listCampGroups, saveCampGroup } from '@camp/contract/camps/camps.groups'
import { campGroupRecord } from '@camp/contract/camps/camps.record'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { PlacesCell } from './camps.places.parts.tsx'

interface CapacityCellProps {
  readonly group: RowOf<typeof listCampGroups>
  /** The name of its camp. */
  readonly camp: string
  readonly active: boolean | undefined
}

const { capacity: takes } = limitsOf(saveCampGroup)

/** The places of a group, changed in the table. */
export function CapacityCell({ group: { id, campId, name, coachId, capacity, studentCount, version }, camp, active }: CapacityCellProps) {
  const title = useTitles(campGroupRecord)
  return (
    <EditableCell
      label={title('capacity')}
      text={String(capacity)}
      active={active}
      inputMode="numeric"
      read={useReads().whole(takes)}
      call={saveCampGroup}
      version={version}
      input={(text, seen) => ({ body: { id, campId, name, coachId, capacity: Number(text), version: seen } })}
      said={[{ camp }]}
    >
      <PlacesCell taken={studentCount} of={capacity} />
    </EditableCell>
  )
}
