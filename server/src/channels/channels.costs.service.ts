import type * as calls from '@camp/contract/channels/channels.funnel'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { defineReturn, keepStep } from '../platform/write/undo.ts'
import { write } from '../platform/write/write.ts'
import { costsRepository, type HeldCost } from './channels.costs.repository.ts'
import { channelsRepository } from './channels.repository.ts'

/** A cost over more days is a wrong year. */
const MOST_DAYS = 731
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const addCost: Handler<typeof calls.addChannelCost> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { channelId, fromDay, toDay, amount } = body
    const days = daysOf(fromDay, toDay)
    if (days < 1 || days > MOST_DAYS) throw new AppError('CHANNEL_COST_DAYS', { most: MOST_DAYS }, { field: 'toDay' })
    const channel = found(await channelsRepository.lock(w.tx, channelId))
    const note = body.note || null
    const made = found(await costsRepository.add(w.tx, { channelId, fromDay, toDay, amount, note }, cx.reader.userId))
    w.audit({ id: made.id, data: { name: channel.name }, after: { channelName: channel.name, fromDay, toDay, amount, note } })
    return made
  })

/** A cost as the log tells of it. */
const told = ({ channelName, fromDay, toDay, amount, note }: HeldCost) => ({ channelName, fromDay, toDay, amount, note })

/** A cost that was deleted counts again. */
export const costDeleted = defineReturn({
  step: 'CHANNEL_COST_DELETED',
  code: 'PROMOTE_EDIT',
  entity: 'channelCost',
  restore: async (w, _cx, { id, version }) => {
    if (!(await costsRepository.restore(w.tx, id, version))) return undefined
    const cost = await costsRepository.lock(w.tx, id)
    return cost && told(cost)
  },
})

export const deleteCost: Handler<typeof calls.deleteChannelCost> = ({ query: { id } }, cx) =>
  write(cx, async (w) => {
    const cost = found(await costsRepository.lock(w.tx, id))
    const gone = found(await costsRepository.remove(w.tx, id))
    w.audit({ id, data: { name: cost.channelName }, before: told(cost) })
    return { ...gone, undo: await keepStep(w, cx, costDeleted, gone) }
  })
