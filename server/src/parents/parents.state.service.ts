import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/parents/parents.state'
import { groupState, parentState } from '@camp/contract/parents/parents.state'
import type { Code } from '@camp/contract/permissions'
import { setGroupActive } from '../camps/camps.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type LockedParent, parentsRepository } from './parents.repository.ts'
import { lockedParent } from './parents.service.ts'

type Body = HandlerInput<typeof calls.setCampGroupActive>['body']
type Answer = CallAnswer<typeof calls.setCampGroupActive>
type ParentState = LockedParent['activeFlg']

interface StateStep {
  readonly parent: LockedParent
  readonly is: ParentState
}

/** Freezes or activates families that are held. */
export async function putStates(w: Write, steps: readonly StateStep[]) {
  for (const { parent, is: activeFlg } of steps) {
    const { id, activeFlg: was } = parent
    const data = { entity: 'parent', name: id, activeFlg }
    w.audit({ id, target: 'parent', type: activeFlg, data, before: { activeFlg: was }, after: { activeFlg } })
  }
  const now = steps.map(({ parent: { id }, is: activeFlg }) => ({ id, activeFlg }))
  const saved = await parentsRepository.setStates(w.tx, now)
  const of = (state: ParentState) => now.filter(({ activeFlg }) => activeFlg === state).map((one) => ({ ...one, fields: ['activeFlg'] }))
  await happened(w.tx, 'parent.frozen', of('FROZEN'))
  await happened(w.tx, 'parent.updated', of('ACTIVE'))
  return saved
}

/** Freezes or activates a family. A second time is no change. */
async function setParentActive(w: Write, cx: Cx, { id, version }: Body, activeFlg: ParentState): Promise<Answer> {
  const parent = await lockedParent(w, id, cx.scope)
  w.version(parent, version)
  if (parent.activeFlg === activeFlg) return { id, activeFlg, version: parent.version }
  return found((await putStates(w, [{ parent, is: activeFlg }]))[0])
}

/** Without a target the state says it; ACTIVE is a state of both. */
function targetOf({ activeFlg, target }: Body): 'GROUP' | 'PARENT' {
  if (target !== undefined) return target
  if (activeFlg === 'ACTIVE') throw new AppError('INVALID_INPUT', {}, { field: 'target' })
  return activeFlg === 'FROZEN' ? 'PARENT' : 'GROUP'
}

/** The code is that of what is switched: either opens the call, and no more. */
function assertMay(cx: Cx, code: Code): void {
  if (!cx.reader.codes.has(code)) throw new AppError('FORBIDDEN')
}

/** Switches a group of a camp on or off, or freezes or activates a family. */
export const switchState: Handler<typeof calls.setCampGroupActive> = async ({ body }, cx) => {
  const target = targetOf(body)
  assertMay(cx, target === 'GROUP' ? 'CAMP_GROUP_EDIT' : 'PARENT_EDIT')
  const [ofGroup, ofParent] = [groupState.safeParse(body.activeFlg), parentState.safeParse(body.activeFlg)]
  if (target === 'GROUP' && ofGroup.success) {
    return write(cx, (w) => setGroupActive(w, cx, { id: body.id, activeFlg: ofGroup.data, version: body.version }))
  }
  if (target === 'PARENT' && ofParent.success) return write(cx, (w) => setParentActive(w, cx, body, ofParent.data))
  throw new AppError('INVALID_INPUT', {}, { field: 'activeFlg' })
}
