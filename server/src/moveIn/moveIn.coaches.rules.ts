import { clean, personOf } from '@camp/contract/base/cleaning'
import { checkRealName } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { CoachField } from '@camp/contract/moveIn/moveIn.coaches.fields'
import type { MovedCoach } from '../coaches/coaches.api.ts'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { dayIn, phoneFaultOf, textFaults } from './moveIn.cells.rules.ts'

type CoachCells = Readonly<Record<CoachField, string>>

/** How long texts may be. */
const MOST = { coachNumber: 60, name: 40, englishName: 40 } as const

const plain = (text: string): string =>
  clean(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s_-]/g, '')
const wordsOf = <Value extends string>(words: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries<string>(words).flatMap(([value, said]) => said.split(' ').map((word) => [word, value as Value] as const))) // its keys

const EMPLOYMENT = wordsOf({
  FULL_TIME: '全职 全职老师 全职员工 专职 正式 正式员工 fulltime full',
  PART_TIME: '兼职 兼职老师 外聘 合作 劳务 parttime part freelance freelancer contractor',
})
const WORKS = wordsOf({
  ACTIVE: '在职 启用 正常 是 在岗 active yes y true 1 working employed',
  INACTIVE: '离职 已离职 停用 禁用 否 退出 inactive no n false 0 left resigned disabled',
})
export const readEmployment = (text: string) => EMPLOYMENT.get(plain(text))
export const readWorks = (text: string) => WORKS.get(plain(text))

export interface CoachRow {
  readonly number: string | null
  readonly coach: MovedCoach
}

/** A row read as a coach, or what is wrong with it. */
export function coachRowOf(cells: CoachCells): CoachRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells, MOST)
  const name = personOf(cells.name)
  if (name === '') faults.push({ column: 'name', error: 'CELL_NAME_REQUIRED' })
  else if (checkRealName(name)) faults.push({ column: 'name', error: 'CELL_NAME' })
  const phone = phoneFaultOf('phone', cells.phone)
  if (phone) faults.push(phone)
  const employment = readEmployment(cells.employment)
  if (!employment) faults.push({ column: 'employment', error: cells.employment === '' ? 'CELL_REQUIRED' : 'MOVE_EMPLOYMENT' })
  const joinedAt = dayIn('joinedAt', cells.joinedAt, faults)
  const activeFlg = readWorks(cells.activeFlg)
  if (cells.activeFlg !== '' && !activeFlg) faults.push({ column: 'activeFlg', error: 'MOVE_COACH_STATE' })
  if (faults.length > 0 || !employment) return { faults }
  return {
    number: cells.coachNumber === '' ? null : externalOf(cells.coachNumber),
    coach: {
      name,
      phone: phoneOf(cells.phone),
      employment,
      ...(cells.englishName && { englishName: clean(cells.englishName) }),
      ...(joinedAt && { joinedAt }),
      ...(activeFlg && { activeFlg }),
    },
  }
}
