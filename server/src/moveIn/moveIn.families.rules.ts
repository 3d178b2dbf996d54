import { bareOf, clean, personOf } from '@camp/contract/base/cleaning'
import { checkRealName } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { FamilyField } from '@camp/contract/moveIn/moveIn.fields'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { isIdentity, phoneFault, readDay, readGender } from './moveIn.values.rules.ts'

export type FamilyCells = Readonly<Record<FamilyField, string>>

/** What a row says of a family and of a child of it, in our writing. */
export interface FamilyRow {
  readonly parent: {
    readonly number: string | null
    readonly phone: string
    readonly realName?: string
    readonly nickname?: string
    readonly channelId?: number
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
type Limited = keyof typeof MOST

const sheetName = (text: string): string => clean(text.normalize('NFKC')).toLowerCase()

/** A channel by what people call it. */
export type Channels = ReadonlyMap<string, number>
export const channelsBy = (channels: readonly { readonly id: number; readonly name: string; readonly code: string }[]): Channels =>
  new Map(channels.flatMap(({ id, name, code }) => [[sheetName(name), id] as const, [sheetName(code), id] as const]))

function phoneOfRow(phone: string): CellFault | null {
  if (phone === '') return { column: 'phone', error: 'CELL_PHONE_REQUIRED' }
  const wrong = phoneFault(phone)
  if (wrong === null) return null
  if (wrong === 'LANDLINE') return { column: 'phone', error: 'MOVE_LANDLINE' }
  return wrong === 'DIGITS'
    ? { column: 'phone', error: 'MOVE_PHONE_DIGITS', data: { count: bareOf(phone).length } }
    : { column: 'phone', error: 'CELL_PHONE' }
}

/** A day that is not still to come; undefined where none is written. */
function dayOf(column: FamilyField, text: string, today: string, faults: CellFault[]): string | undefined {
  if (text === '') return undefined
  const read = readDay(text)
  if (!read) faults.push({ column, error: 'MOVE_DAY' })
  else if ('none' in read) faults.push({ column, error: 'MOVE_DAY_NONE' })
  else if (read.day <= today) return read.day
  else faults.push({ column, error: column === 'birthday' ? 'BIRTHDAY_TO_COME' : 'MOVE_DAY_NONE' })
  return undefined
}

function genderOf(text: string, faults: CellFault[]): 'MALE' | 'FEMALE' | undefined {
  const gender = text === '' ? null : readGender(text)
  if (gender === undefined) faults.push({ column: 'gender', error: 'MOVE_GENDER' })
  return gender ?? undefined
}

function textFaults(cells: FamilyCells): CellFault[] {
  const limited = Object.keys(MOST) as Limited[] // its keys are these
  const all = Object.keys(cells) as FamilyField[] // as above
  const long = limited.flatMap((column): CellFault[] =>
    [...cells[column]].length > MOST[column] ? [{ column, error: 'CELL_TOO_LONG', data: { most: MOST[column] } }] : [],
  )
  const identities = all.flatMap((column): CellFault[] => (isIdentity(cells[column]) ? [{ column, error: 'MOVE_IDENTITY' }] : []))
  return [...long, ...identities]
}

const CHILD_FIELDS: readonly FamilyField[] = ['childNumber', 'englishName', 'gender', 'birthday', 'grade']

interface Ground {
  readonly channels: Channels
  readonly today: string
}

/** A row read as a family, or what is wrong with it. */
export function familyOf(cells: FamilyCells, { channels, today }: Ground): FamilyRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells)
  const phone = phoneOfRow(cells.phone)
  if (phone) faults.push(phone)
  const channelId = cells.channel === '' ? undefined : channels.get(sheetName(cells.channel))
  if (cells.channel !== '' && channelId === undefined) faults.push({ column: 'channel', error: 'MOVE_CHANNEL' })
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
