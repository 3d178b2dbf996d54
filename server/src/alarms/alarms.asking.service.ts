import type { AlarmAsk } from '@camp/contract/alarms/alarms'
import { MOST_ALARMS } from '@camp/contract/alarms/alarms.rules'
import { CONSOLE_LINK } from '@camp/contract/base/ask'
import { mayCall } from '@camp/contract/base/call'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { type Bound, understood } from '../platform/http/asking.ts'
import { withoutPersonal } from '../platform/personal.text.ts'
import type { Access } from '../platform/session/access.ts'
import { figureAsked, isFigure } from './alarms.counting.service.ts'
import { isPersonal, mayLeave } from './alarms.leaving.rules.ts'
import { isMorning, morningAsked } from './alarms.morning.rules.ts'
import { alarmsRepository } from './alarms.repository.ts'

/** Ids, days, states: whatever else is a filter was typed, and may name somebody. */
const CHOSEN = /^[A-Z0-9_,.:+-]*$|^\d{4}-\d\d-\d\d[ T][\d:]+$|^(true|false)$/

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The name leaves the product with each message: no number or address of somebody stands in it, and nothing that a group would be called or led away by. */
export function assertName(name: string): void {
  if (!mayLeave(name)) throw new AppError('ALARM_PERSONAL', {}, { field: 'name' })
}

/** Refuses what cannot be asked by itself, what its owner may not see, and, where it leaves the product, filters that may name somebody. */
export function assertAsk(bound: Bound, owner: Access, ask: AlarmAsk, leaves: boolean): void {
  const refuse = (error: 'ALARM_ASK' | 'ALARM_PERSONAL' | 'ALARM_BEYOND_OWN') => new AppError(error, {}, { field: 'ask' })
  const call = understood(bound, ask)?.binding.call
  const isFit = isMorning(ask)
    ? morningAsked.safeParse(ask.filter).success
    : isFigure(ask)
      ? figureAsked.safeParse(ask.filter).success
      : call?.answer.kind === 'page'
  if (!call || !isFit || !CONSOLE_LINK.test(ask.link)) throw refuse('ALARM_ASK')
  if (!mayCall(call, owner.codes, owner.coachId !== null)) throw refuse('ALARM_BEYOND_OWN')
  const [path = '', query = ''] = ask.link.split('?')
  const link = new URLSearchParams(query)
  const said = [...textsIn(ask.filter), ...link.values()]
  const isTyped = (text: string) => !CHOSEN.test(text) || withoutPersonal(text) !== text
  if (leaves && (said.some(isTyped) || isPersonal(path) || [...link.keys()].some((key) => !/^\w{1,40}$/.test(key) || isPersonal(key))))
    throw refuse('ALARM_PERSONAL')
}

/** One person has so many at most, however they come to them. */
export async function assertRoom(tx: Tx, ownerId: number): Promise<void> {
  await alarmsRepository.turn(tx, ownerId)
  if ((await alarmsRepository.count(tx, ownerId)) >= MOST_ALARMS) throw new AppError('ALARMS_FULL', { most: MOST_ALARMS })
}
