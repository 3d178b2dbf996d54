import { getCampDetail, listCamps } from '@camp/contract/camps/camps'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'

// Each by itself: parts of theirs that this one held as well would come with the screens that have them.
const campModal = latePart(async () => (await import('./CampModal.tsx')).CampModal)
const groupModal = latePart(async () => (await import('./CampGroupModal.tsx')).CampGroupModal)

/** The first camp needs a group as well: the form of that comes next, and at once where the camp is there. */
export function FirstCamp({ onClose }: { onClose(): void }) {
  const camps = useCall(listCamps, { query: { page: 1, size: 1 } }, { staleTime: 0 })
  const id = camps.data?.content[0]?.id
  const camp = useCall(getCampDetail, { query: { id: id ?? 0 } }, { enabled: id !== undefined }).data
  const next = async () => {
    const { data } = await camps.refetch()
    if (!data?.content.length) onClose()
  }
  if (camp) return <Late part={groupModal} props={{ camp, group: null, onClose }} />
  return camps.data && id === undefined ? <Late part={campModal} props={{ task: { kind: 'create' }, onClose: () => void next() }} /> : null
}
