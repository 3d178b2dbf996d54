import type * as calls from '@camp/contract/alarms/alarms'
import type { RobotKind } from '@camp/contract/alarms/alarms.labels'
import { judge, PREVIEW_DAYS } from '@camp/contract/alarms/alarms.rules'
import { addDays } from '@camp/contract/base/days'
import * as z from 'zod'
import { tell } from '../notify/notify.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { accessNow, type Bound } from '../platform/http/asking.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import { keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { assertAsk, assertName, assertRoom } from './alarms.asking.service.ts'
import type { AlarmReader } from './alarms.conditions.ts'
import { countAs } from './alarms.counting.service.ts'
import { dueAfter } from './alarms.due.service.ts'
import { lookingRepository } from './alarms.looking.repository.ts'
import { type AlarmFields, alarmsRepository, type LockedAlarm } from './alarms.repository.ts'
import { alarmDeleted } from './alarms.undoing.service.ts'
import { alarmWords } from './alarms.words.ts'

/** One's own, or all. */
const seenBy = ({ reader }: Cx): AlarmReader => ({ onlyOf: reader.codes.has('ALARM_ALL') ? null : reader.userId })
const ownOf = ({ reader }: Cx): AlarmReader => ({ onlyOf: reader.userId })
const filterOf = (filter: unknown) => z.record(z.string(), z.unknown()).parse(filter)
const timeText = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16)

/** Says whether an address is one of a robot of this platform. */
interface RobotAddresses {
  takes(kind: RobotKind, address: string): boolean
}

/** As the log tells of it: neither the robot's address nor its secret. */
const logged = (fields: Omit<AlarmFields, 'call' | 'filter' | 'nextAt' | 'robotUrl' | 'robotSecret'>) => {
  const { name, link, rule, bound, days, weekdays, atMinute, moreMinutes, inbox, mail, robot } = fields
  return {
    name,
    link,
    rule,
    bound,
    days,
    weekdays: weekdays.map(String),
    at: [atMinute, ...moreMinutes].map(timeText).join(', '),
    inbox,
    mail,
    robot,
  }
}

type Body = Parameters<Handler<typeof calls.createAlarm>>[0]['body']
type Said = Omit<Body, 'ask'> & { readonly ask?: Body['ask'] | undefined }

/** What is said of an alarm, checked; what is left out stays. */
async function fieldsOf(cx: Cx, w: Write, robots: RobotAddresses, bound: Bound, said: Said, old?: LockedAlarm): Promise<AlarmFields> {
  const { name, rule, days, atMinute, inbox, mail, robot, robotUrl, robotSecret } = said
  const ask = said.ask ?? { ...found(old), filter: filterOf(old?.filter) }
  const refuse = (error: 'ALARM_LIMIT' | 'ALARM_WEEKDAYS' | 'ALARM_CHANNEL' | 'ALARM_ROBOT_URL' | 'ALARM_MAIL', field: string) => {
    throw new AppError(error, {}, { field })
  }
  assertName(name)
  assertAsk(bound, cx.reader, ask, mail || robot !== null)
  if (rule !== 'ALWAYS' && said.bound === undefined) refuse('ALARM_LIMIT', 'bound')
  const weekdays = days === 'WEEKDAYS' ? [...new Set(said.weekdays)].sort() : []
  if (days === 'WEEKDAYS' && weekdays.length === 0) refuse('ALARM_WEEKDAYS', 'weekdays')
  if (!inbox && !mail && !robot) refuse('ALARM_CHANNEL', 'inbox')
  if (mail && !(await alarmsRepository.hasMail(w.tx, cx.reader.userId))) refuse('ALARM_MAIL', 'mail')
  const { keys, clock } = cx.services
  const kept = old && old.robot === robot ? old : undefined
  if (robot && (robotUrl ? !robots.takes(robot, robotUrl) : !kept?.robotUrl)) refuse('ALARM_ROBOT_URL', 'robotUrl')
  const [first = atMinute, ...more] = [...new Set([atMinute, ...(said.moreMinutes ?? [])])].sort((one, other) => one - other)
  const schedule = { days, weekdays, atMinute: first, moreMinutes: more }
  return {
    ...{ name, rule, bound: rule === 'ALWAYS' ? 0 : (said.bound ?? 0), ...schedule, inbox, mail, robot },
    ...{ call: ask.call, filter: ask.filter, link: ask.link },
    robotUrl: robot && (robotUrl ? keys.seal(robotUrl) : (kept?.robotUrl ?? null)),
    robotSecret: robot && (robotSecret === undefined ? (kept?.robotSecret ?? null) : robotSecret === '' ? null : keys.seal(robotSecret)),
    nextAt: (await dueAfter(w.tx, clock.now()))(schedule),
  }
}

export const pageOfAlarms: Handler<typeof calls.listAlarms> = ({ query, paging }, cx) =>
  alarmsRepository.page(cx.db, query, seenBy(cx), paging)

export const creator =
  (robots: RobotAddresses, bound: Bound): Handler<typeof calls.createAlarm> =>
  ({ body }, cx) =>
    write(cx, async (w) => {
      const fields = await fieldsOf(cx, w, robots, bound, body)
      await assertRoom(w.tx, cx.reader.userId)
      const saved = found(await alarmsRepository.add(w.tx, fields, cx.reader.userId))
      w.audit({ id: saved.id, data: { name: fields.name }, after: { ...logged(fields), owner: cx.reader.realName } })
      return saved
    })

export const changer =
  (robots: RobotAddresses, bound: Bound): Handler<typeof calls.updateAlarm> =>
  ({ body }, cx) =>
    write(cx, async (w) => {
      const alarm = found(await alarmsRepository.lock(w.tx, body.id, ownOf(cx)))
      w.version(alarm, body.version)
      const fields = await fieldsOf(cx, w, robots, bound, body, alarm)
      const saved = found(await alarmsRepository.change(w.tx, alarm.id, fields))
      const { before, after } = changedFields(logged({ ...alarm, weekdays: alarm.weekdays }), logged(fields))
      w.audit({ id: alarm.id, data: { name: fields.name }, before, after })
      return saved
    })

export const switchAlarm: Handler<typeof calls.switchAlarm> = ({ params: { id }, body: { paused, version } }, cx) =>
  write(cx, async (w) => {
    const alarm = found(await alarmsRepository.lock(w.tx, id, seenBy(cx)))
    w.version(alarm, version)
    const next = await dueAfter(w.tx, cx.services.clock.now())
    const saved = found(await alarmsRepository.switch(w.tx, id, paused, next(alarm)))
    w.audit({ id, type: paused ? 'INACTIVE' : 'ACTIVE', data: { name: alarm.name }, before: { paused: alarm.paused }, after: { paused } })
    return saved
  })

export const deleteAlarm: Handler<typeof calls.deleteAlarm> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const alarm = found(await alarmsRepository.lock(w.tx, id, seenBy(cx)))
    alarmsRepository.remove(w.tx, id)
    w.audit({ id, data: { name: alarm.name }, before: logged(alarm) })
    return { id, undo: await keepStep(w, cx, alarmDeleted, { id, version: alarm.version + 1 }) }
  })

/** To somebody who may have alarms, and may see what this one asks. */
export const handing =
  (bound: Bound): Handler<typeof calls.handOverAlarm> =>
  ({ params: { id }, body: { ownerId, version } }, cx) =>
    write(cx, async (w) => {
      const alarm = found(await alarmsRepository.lock(w.tx, id, seenBy(cx)))
      w.version(alarm, version)
      const owner = await accessNow(cx.services, ownerId)
      if (!owner?.codes.has('ALARM')) throw new AppError('ALARM_BEYOND_OWN', {}, { field: 'ownerId' })
      assertAsk(bound, owner, { ...alarm, filter: filterOf(alarm.filter) }, alarm.mail || alarm.robot !== null)
      if (alarm.mail && !(await alarmsRepository.hasMail(w.tx, ownerId))) throw new AppError('ALARM_MAIL', {}, { field: 'ownerId' })
      if (ownerId !== alarm.ownerId) await assertRoom(w.tx, ownerId)
      const saved = found(await alarmsRepository.handOver(w.tx, id, ownerId))
      const names = new Map((await alarmsRepository.owners(w.tx)).map((one) => [one.id, one.name]))
      w.audit({
        id,
        data: { name: alarm.name, owner: owner.realName },
        before: { owner: names.get(alarm.ownerId) ?? null },
        after: { owner: owner.realName },
      })
      return saved
    })

/** Counts as the caller, whose own it is, and tells nobody else. */
export const trier =
  (bound: Bound): Handler<typeof calls.tryAlarm> =>
  async ({ params: { id } }, cx) => {
    const alarm = found(await alarmsRepository.one(cx.db, id, ownOf(cx)))
    const { count, figure, about } = await countAs(cx.services, bound, cx.reader, { call: alarm.call, filter: filterOf(alarm.filter) })
    const now = cx.services.clock.now().toISOString()
    const before = await lookingRepository.before(cx.db, id, now)
    const usual = before.usual.length > 0 || !figure ? before.usual : [figure.before]
    const { fires, against } = judge(alarm.rule, alarm.bound, count, { last: before.last, usual })
    const words = alarmWords({
      ...alarm,
      rule: against === null && !fires ? 'ALWAYS' : fires ? alarm.rule : 'ALWAYS',
      count,
      against,
      about,
    })
    return write(cx, async (w) => {
      await tell(w.tx, { userId: cx.reader.userId, ...words, link: `#${alarm.link}`, cause: `alarm:try:${id}:${now}` })
      return { count, fires }
    })
  }

export const pageOfLooks: Handler<typeof calls.listAlarmLooks> = ({ params: { id }, paging }, cx) =>
  alarmsRepository.looks(cx.db, id, seenBy(cx), paging)

export const previewer =
  (bound: Bound): Handler<typeof calls.previewAlarm> =>
  async ({ body: { id, ask } }, cx) => {
    const alarm = id === undefined ? undefined : found(await alarmsRepository.one(cx.db, id, ownOf(cx)))
    const question = ask ?? { ...found(alarm), filter: filterOf(alarm?.filter) }
    assertAsk(bound, cx.reader, question, false)
    const { count, figure } = await countAs(cx.services, bound, cx.reader, question)
    const today = businessDay(cx.services.clock.now())
    const days = figure
      ? figure.days.map((of, at) => ({ day: addDays(today, at - figure.days.length), count: of }))
      : alarm && !ask
        ? await alarmsRepository.days(cx.db, alarm.id, PREVIEW_DAYS)
        : []
    return { now: count, days }
  }
