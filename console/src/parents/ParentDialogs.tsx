import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { FamilyMessageDialog } from '../messageTasks/messageTasks.parts.tsx'
import { NewOrderDialog } from '../orders/orders.ordering.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger, confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { nameOf, type ParentBrief, type ParentTask } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const dialogs = {
  tags: latePart(async () => (await import('./ParentTagsModal.tsx')).ParentTagsModal),
  erase: latePart(async () => (await import('./EraseModal.tsx')).EraseModal),
} as const

const address = latePart(async () => (await import('../addresses/addresses.modal.parts.tsx')).AddressModal)

interface ParentDialogsProps {
  readonly task: ParentTask | null
  onClose(): void
}

/** The dialog of a task. */
export function ParentDialogs({ task, onClose }: ParentDialogsProps) {
  if (!task) return null
  const { id } = task.parent
  if (task.kind === 'order') return <NewOrderDialog parentId={id} onClose={onClose} />
  if (task.kind === 'message') return <FamilyMessageDialog parentId={id} onClose={onClose} />
  if (task.kind === 'address') return <Late part={address} props={{ address: null, parentId: id, onClose }} />
  return <Late key={`${task.kind} ${id}`} part={dialogs[task.kind]} props={{ parent: task.parent, onClose }} />
}

/** Freezes a family or activates it again, after a question. */
export function useParentState(): (parent: ParentBrief) => void {
  const t = useText(parentsText)
  const action = useAction(setCampGroupActive, { stale: ['Orders'] })
  return (parent) => {
    const step = parent.activeFlg === 'ACTIVE' ? 'freeze' : 'activate'
    const question = { title: t(`ask.${step}.title`, { name: nameOf(parent) }), text: t(`ask.${step}.text`), confirm: t(`do.${step}`) }
    const turn = async () => {
      if (!(await (step === 'freeze' ? confirmDanger(question) : confirmStep(question)))) return
      const activeFlg = step === 'freeze' ? 'FROZEN' : 'ACTIVE'
      const done = await action.run({ body: { id: parent.id, activeFlg, target: 'PARENT', version: parent.version } }, { name: parent.id })
      if (done) toast('success', t(`done.${step}`))
    }
    void turn()
  }
}
