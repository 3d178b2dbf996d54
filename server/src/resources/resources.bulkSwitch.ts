import type { HandlerInput } from '@camp/contract/base/call'
import { type planResourceSwitch, switchResource } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { type Left, recordsChange } from '../platform/changes/change.records.ts'
import type { Cx } from '../platform/http/context.ts'
import { type LockedResource, resourceConditions, resourcesList, resourcesRepository } from './resources.repository.ts'
import { switchAll } from './resources.service.ts'

interface Parameters {
  readonly activeFlg: LockedResource['activeFlg']
}

const other = (state: Parameters['activeFlg']) => (state === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE')

/** The resources of a choice as rows of a set; refused if their number has moved since it was shown, or is too large. */
export async function chosenResources(cx: Cx, body: HandlerInput<typeof planResourceSwitch>['body']): Promise<{ id: string }[]> {
  const { total, activeFlg: _to, stateIs, ...match } = body
  return chosenRows((most) => resourcesList.ids(cx.db, resourceConditions({ ...match, activeFlg: stateIs }), most), total)
}

/** Many resources switched on or off. The preview says how many lessons of camps that have not ended keep each of them. */
export const resourceSwitches = recordsChange<LockedResource, Left, Parameters>({
  kind: 'resources.switch',
  code: 'RESOURCE_EDIT',
  call: switchResource,
  target: 'resource',
  title: { code: 'task.switchResources' },
  name: { zh: '批量启用、停用学习资源', en: 'Activating or deactivating resources' },
  fields: { activeFlg: changeFieldOf(resourceRecord, 'activeFlg'), lessonsAhead: changeFieldOf(resourceRecord, 'lessonsAhead') },
  read: (db, _cx, ids) => resourcesRepository.read(db, ids),
  hold: (tx, _cx, ids) => resourcesRepository.lock(tx, ids),
  subject: (resource) => resource?.title,
  done: (resource, { activeFlg }) => resource.activeFlg === activeFlg,
  shown: ({ activeFlg: was, lessonsAhead }, { activeFlg }) => ({
    before: { activeFlg: was, lessonsAhead },
    after: { activeFlg, lessonsAhead },
  }),
  write: (w, _cx, resources, { activeFlg }) => switchAll(w, resources, activeFlg),
  put: (w, _cx, backs, { activeFlg }) =>
    switchAll(
      w,
      backs.map(({ held }) => held),
      other(activeFlg),
    ),
})
