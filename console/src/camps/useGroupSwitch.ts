import type { RowOf } from '@camp/contract/base/call'
import type { listCampGroups } from '@camp/contract/camps/camps.groups'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { campGroupsText } from './campGroups.text.ts'

/** Switches a group on, or off after asking. */
export function useGroupSwitch(): (group: RowOf<typeof listCampGroups>) => Promise<void> {
  const t = useText(campGroupsText)
  const action = useAction(setCampGroupActive, { stale: ['Camp'] })
  return async ({ id, name, activeFlg, studentCount, version }) => {
    const off = activeFlg === 'ACTIVE'
    const question = { title: t('offTitle', { name }), text: t('offHint', { count: studentCount }), confirm: t('do.off') }
    if (off && !(await confirmDanger(question))) return
    const done = await action.run({ body: { id, activeFlg: off ? 'INACTIVE' : 'ACTIVE', target: 'GROUP', version } }, { name })
    if (done) toast('success', t(off ? 'turnedOff' : 'turnedOn', { name }))
  }
}
