import { getCampDetail, listCamps } from '@camp/contract/camps/camps'
import { useCall } from '../platform/signedIn/query.ts'
import { CampGroupModal } from './CampGroupModal.tsx'
import { CampModal } from './CampModal.tsx'
import { useUsualPlaces } from './usualPlaces.ts'

/** The first camp needs a group as well: the form of that comes next, and at once where the camp is there. */
export function FirstCamp({ onClose }: { onClose(): void }) {
  const camps = useCall(listCamps, { query: { page: 1, size: 1 } }, { staleTime: 0 })
  const id = camps.data?.content[0]?.id
  const camp = useCall(getCampDetail, { query: { id: id ?? 0 } }, { enabled: id !== undefined }).data
  const usualPlaces = useUsualPlaces(camp?.campTypeId ?? 0, camp !== undefined)
  const next = async () => {
    const { data } = await camps.refetch()
    if (!data?.content.length) onClose()
  }
  if (camp) return <CampGroupModal camp={camp} group={null} usualPlaces={usualPlaces} onClose={onClose} />
  return camps.data && id === undefined ? <CampModal task={{ kind: 'create' }} onClose={() => void next()} /> : null
}
