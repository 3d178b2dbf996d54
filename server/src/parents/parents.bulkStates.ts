import { parentRecord } from '@camp/contract/parents/parents.record'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { familyChange } from './parents.bulkFamily.ts'
import type { LockedParent } from './parents.repository.ts'
import { putStates } from './parents.state.service.ts'

type State = LockedParent['activeFlg']

export type StateParameters = { readonly to: State }

/** Many families frozen or activated. */
export const parentStates = familyChange<State, StateParameters>({
  kind: 'parents.states',
  call: setCampGroupActive,
  title: { code: 'task.parentStates' },
  name: { zh: '批量冻结、激活家长', en: 'Freezing or activating parents' },
  fields: { activeFlg: changeFieldOf(parentRecord, 'activeFlg') },
  snapshot: async () => (parent) => parent.activeFlg,
  aim:
    async (_db, { to }) =>
    () =>
      to,
  again: async (_db, states) => states,
  same: (one, other) => one === other,
  shown: (activeFlg) => ({ activeFlg }),
  set: putStates,
})
