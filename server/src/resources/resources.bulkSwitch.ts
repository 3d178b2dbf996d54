import type { HandlerInput } from '@camp/contract/base/call'
import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { type planResourceSwitch, switchResource } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import type { Applied, ChangeDefinition, Checked } from '../platform/changes/change.definition.ts'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import type { Executor } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { type LockedResource, resourcesRepository } from './resources.repository.ts'
import { switchAll } from './resources.service.ts'

interface Plan {
  readonly id: number
}
/** What taking back needs: the version that was left. */
interface Trace {
  readonly version: number
}
interface Parameters {
  readonly activeFlg: LockedResource['activeFlg']
}

const byId = (resources: readonly LockedResource[]) => new Map(resources.map((resource) => [resource.id, resource]))
const other = (state: Parameters['activeFlg']) => (state === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE')

/** The resources of a choice as rows of a set; refused if their number has moved since it was shown, or is too large. */
export async function chosenResources(cx: Cx, body: HandlerInput<typeof planResourceSwitch>['body']): Promise<{ id: string }[]> {
  const { total, activeFlg: _to, stateIs, ...match } = body
  return chosenRows(await resourcesRepository.ids(cx.db, { ...match, activeFlg: stateIs }, CHANGE_MAX_ROWS + 1), total)
}

async function apply(w: Write, _cx: Cx, plans: readonly Plan[], { activeFlg }: Parameters): Promise<Applied[]> {
  const ids = plans.map(({ id }) => id)
  const resources = byId(await resourcesRepository.lock(w.tx, ids))
  const saved = new Map((await switchAll(w, [...resources.values()], activeFlg)).map(({ id, version }) => [id, version]))
  return ids.map((id): Applied => {
    if (!resources.has(id)) return { faults: [{ error: 'NOT_FOUND' }] }
    const version = saved.get(id)
    return version === undefined ? { done: true } : { recordId: id, trace: { version } }
  })
}

const undo = takeBack<LockedResource, Trace, Parameters>({
  hold: (w, _cx, rows) =>
    resourcesRepository.lock(
      w.tx,
      rows.map(({ id }) => id),
    ),
  put: async (w, _cx, backs, { activeFlg }) => {
    await switchAll(
      w,
      backs.map(({ held }) => held),
      other(activeFlg),
    )
    return undefined
  },
})

/** Many resources switched on or off. The preview says how many lessons of camps that have not ended keep each of them. */
export const resourceSwitches: ChangeDefinition<'id', Plan, Parameters> = {
  kind: 'resources.switch',
  code: 'RESOURCE_EDIT',
  call: switchResource,
  target: 'resource',
  title: { code: 'task.switchResources' },
  name: { zh: '批量启用、停用学习资源', en: 'Activating or deactivating resources' },
  columns: [],
  fields: { activeFlg: changeFieldOf(resourceRecord, 'activeFlg'), lessonsAhead: changeFieldOf(resourceRecord, 'lessonsAhead') },
  planner: async (db: Executor, _cx: Cx, { activeFlg }: Parameters) => ({
    check: async (rows) => {
      const ids = rows.map(({ cells }) => Number(cells.id))
      const resources = byId(await resourcesRepository.read(db, ids))
      return ids.map((id): Checked<Plan> => {
        const resource = resources.get(id)
        if (!resource) return { faults: [{ error: 'NOT_FOUND' }] }
        const { title: subject, activeFlg: was, lessonsAhead } = resource
        if (was === activeFlg) return { done: true, subject }
        return { plan: { id }, subject, before: { activeFlg: was, lessonsAhead }, after: { activeFlg, lessonsAhead } }
      })
    },
  }),
  apply,
  undo: { call: switchResource, rows: undo },
}
