import { clean, personOf } from '@camp/contract/base/cleaning'
import { checkRealName } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { FamilyField } from '@camp/contract/moveIn/moveIn.families.fields'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { dayIn, idOfNamed, type Named, phoneFaultOf, saidAs, textFaults } from './moveIn.cells.rules.ts'
import { readGender } from './moveIn.values.rules.ts'

export type FamilyCells = Readonly<Record<FamilyField, string>>

/** What a row says of a family and of a child of it, in our writing. */
export interface FamilyRow {
  readonly parent: {
    readonly number: string | null
    readonly phone: string
    readonly realName?: string
    readonly nickname?: string
    readonly channelId?: number
    readonly referrerId?: number
    readonly registeredOn?: string
  }
  readonly child: {
    readonly number: string | null
    readonly name: string
    readonly englishName?: string
    readonly gender?: 'MALE' | 'FEMALE'
    readonly birthday?: string
    readonly grade?: string
  } | null
}

/** How long texts may be. */
const MOST = { nickname: 40, englishName: 40, grade: 20, oldNumber: 60, childNumber: 60 } as const

/** A day that is not still to come; undefined where none is written. */
function dayOf(column: FamilyField, text: string, today: string, faults: CellFault[]): string | undefined {
  const day = dayIn(column, text, faults)
  if (day === undefined || day <= today) return day
  faults.push({ column, error: column === 'birthday' ? 'BIRTHDAY_TO_COME' : 'MOVE_DAY_NONE' })
  return undefined
}

function genderOf(text: string, faults: CellFault[]): 'MALE' | 'FEMALE' | undefined {
  const gender = text === '' ? null : readGender(text)
  if (gender === undefined) faults.push({ column: 'gender', error: 'MOVE_GENDER' })
  return gender ?? undefined
}

const CHILD_FIELDS: readonly FamilyField[] = ['childNumber', 'englishName', 'gender', 'birthday', 'grade']

interface Ground {
  readonly channels: Named
  readonly referrers: ReadonlyMap<string, readonly { readonly id: number }[]>
  readonly today: string
}

/** Who brought the family: by name, phone or old number. */
function referrerOf(text: string, referrers: Ground['referrers'], faults: CellFault[]): number | undefined {
  if (text === '') return undefined
  const named = [saidAs(personOf(text)), phoneOf(text), saidAs(externalOf(text))].flatMap((word) => referrers.get(word) ?? [])
  const ids = new Set(named.map(({ id }) => id))
  if (ids.size === 0) faults.push({ column: 'referrer', error: 'MOVE_REFERRER' })
  if (ids.size > 1) faults.push({ column: 'referrer', error: 'MOVE_REFERRER_TWO' })
  return named[0]?.id
}

/** A row read as a family, or what is wrong with it. */
export function familyOf(
  cells: FamilyCells,
  { channels, referrers, today }: Ground,
): FamilyRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells, MOST)
  const phone = phoneFaultOf('phone', cells.phone)
  if (phone) faults.push(phone)
  const channelId = idOfNamed(channels, cells.channel)
  if (cells.channel !== '' && channelId === undefined) faults.push({ column: 'channel', error: 'MOVE_CHANNEL' })
  const referrerId = referrerOf(cells.referrer, referrers, faults)
  const registeredOn = dayOf('registeredOn', cells.registeredOn, today, faults)
  const birthday = dayOf('birthday', cells.birthday, today, faults)
  const gender = genderOf(cells.gender, faults)
  const name = personOf(cells.childName)
  if (name !== '' && checkRealName(name)) faults.push({ column: 'childName', error: 'CELL_NAME' })
  if (name === '' && CHILD_FIELDS.some((field) => cells[field] !== '')) faults.push({ column: 'childName', error: 'CELL_NAME_REQUIRED' })
  if (faults.length > 0) return { faults }
  const parentName = personOf(cells.parentName)
  // What is no name by our rule, as 小明妈妈Lily, is what the family is called.
  const isReal = parentName !== '' && checkRealName(parentName) === null
  const nickname = clean(cells.nickname) || (isReal ? '' : [...parentName].slice(0, MOST.nickname).join(''))
  return {
    parent: {
      number: cells.oldNumber === '' ? null : externalOf(cells.oldNumber),
      phone: phoneOf(cells.phone),
      ...(isReal && { realName: parentName }),
      ...(nickname && { nickname }),
      ...(channelId !== undefined && { channelId }),
      ...(referrerId !== undefined && { referrerId }),
      ...(registeredOn && { registeredOn }),
    },
    child:
      name === ''
        ? null
        : {
            number: cells.childNumber === '' ? null : externalOf(cells.childNumber),
            name,
            ...(cells.englishName && { englishName: clean(cells.englishName) }),
            ...(gender && { gender }),
            ...(birthday && { birthday }),
            ...(cells.grade && { grade: clean(cells.grade) }),
          },
  }
}
