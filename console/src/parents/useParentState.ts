import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger, confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { nameOf, type ParentBrief } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

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
