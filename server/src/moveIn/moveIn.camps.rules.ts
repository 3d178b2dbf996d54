import { cleanLine, numberOf, personOf } from '@camp/contract/base/cleaning'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { CampField } from '@camp/contract/moveIn/moveIn.camps.fields'
import type { MovedCamp, MovedGroup } from '../camps/camps.api.ts'
import { checkDates } from '../camps/camps.api.ts'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { AppError } from '../platform/errors.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { dayIn, saidAs, textFaults } from './moveIn.cells.rules.ts'

export type CampCells = Readonly<Record<CampField, string>>

/** What a row says of a camp and of a group of it, in our writing. */
export interface CampRow {
  readonly camp: MovedCamp & { readonly number: string | null }
  readonly group: (Omit<MovedGroup, 'campId'> & { readonly number: string | null }) | null
}

/** How long texts may be. */
const MOST = { campNumber: 60, name: 60, term: 20, groupNumber: 60, groupName: 40 } as const
const CAMP_MOST = 1_000_000
const GROUP_MOST = 10_000

/** What rows are checked against; several may have one name. */
export interface CampGround {
  readonly types: ReadonlyMap<string, number>
  readonly goods: ReadonlyMap<string, readonly { readonly id: number; readonly campTypeId: number | null }[]>
  readonly coaches: ReadonlyMap<string, readonly { readonly id: number; readonly active: boolean }[]>
  readonly today: string
}

interface Coach {
  readonly name: string
  readonly username: string | null
  readonly phone: string
  readonly externalId: string | null
}
/** A coach is known by name, user name, phone or old number. */
export const wordsOfCoach = ({ name, username, phone, externalId }: Coach) => [personOf(name), username, phone, externalId]

/** A whole number of places; undefined where none is written. */
function placesIn(column: CampField, text: string, most: number, faults: CellFault[]): number | undefined {
  if (text === '') return undefined
  const plain = numberOf(text)
  const places = /^\d{1,7}$/.test(plain) ? Number(plain) : 0
  if (places >= 1 && places <= most) return places
  faults.push({ column, error: 'MOVE_PLACES', data: { most } })
  return undefined
}

/** A day that has to be there. */
function dayNeeded(column: CampField, text: string, faults: CellFault[]): string {
  if (text === '') faults.push({ column, error: 'CELL_REQUIRED' })
  return dayIn(column, text, faults) ?? ''
}

function typeOf({ campType }: CampCells, { types }: CampGround, faults: CellFault[]): number {
  const id = types.get(saidAs(campType))
  if (id === undefined) faults.push({ column: 'campType', error: campType === '' ? 'CELL_REQUIRED' : 'MOVE_CAMP_TYPE' })
  return id ?? 0
}

function goodsOf({ goods: text }: CampCells, typeId: number, { goods }: CampGround, faults: CellFault[]): number | undefined {
  if (text === '') return undefined
  const named = goods.get(saidAs(text)) ?? []
  const fits = named.find(({ campTypeId }) => campTypeId === null || campTypeId === typeId)
  if (!fits) faults.push({ column: 'goods', error: named.length > 0 ? 'CAMP_GOODS' : 'MOVE_CAMP_GOODS' })
  return fits?.id
}

function coachOf({ coach: text }: CampCells, over: boolean, { coaches }: CampGround, faults: CellFault[]): number | undefined {
  if (text === '') return undefined
  const named = coaches.get(saidAs(personOf(text))) ?? coaches.get(saidAs(phoneOf(text))) ?? coaches.get(saidAs(externalOf(text))) ?? []
  const [coach] = named
  if (!coach) faults.push({ column: 'coach', error: 'MOVE_COACH' })
  else if (named.length > 1) faults.push({ column: 'coach', error: 'MOVE_COACH_TWO' })
  // Whoever led a group of a camp that is over may be a coach no more.
  else if (!coach.active && !over) faults.push({ column: 'coach', error: 'COACH_OFF' })
  return coach?.id
}

/** Without days of enrolment a camp takes children on its first day. */
function daysOf(cells: CampCells, faults: CellFault[]) {
  const startDate = dayNeeded('startDate', cells.startDate, faults)
  const endDate = dayNeeded('endDate', cells.endDate, faults)
  const from = dayIn('enrolStart', cells.enrolStart, faults)
  const until = dayIn('enrolEnd', cells.enrolEnd, faults)
  const enrolEnd = until ?? (from && from > startDate ? from : startDate)
  const [first = startDate] = [enrolEnd, startDate].sort()
  return { startDate, endDate, enrolStart: from ?? first, enrolEnd }
}

function orderFault(days: ReturnType<typeof daysOf>): CellFault | null {
  try {
    checkDates(days)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { column: error.field ?? 'endDate', error: error.error, data: error.data }
  }
}

const GROUP_FIELDS: readonly CampField[] = ['groupNumber', 'coach', 'groupCapacity']

/** A row read as a camp and a group of it, or what is wrong with it. */
export function campOf(cells: CampCells, ground: CampGround): CampRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells, MOST)
  const name = cleanLine(cells.name)
  if (name === '') faults.push({ column: 'name', error: 'CELL_REQUIRED' })
  const campTypeId = typeOf(cells, ground, faults)
  const goodsId = goodsOf(cells, campTypeId, ground, faults)
  const days = daysOf(cells, faults)
  const capacity = placesIn('capacity', cells.capacity, CAMP_MOST, faults)
  const groupName = cleanLine(cells.groupName)
  if (groupName === '' && GROUP_FIELDS.some((field) => cells[field] !== '')) faults.push({ column: 'groupName', error: 'CELL_REQUIRED' })
  const coachId = coachOf(cells, days.endDate < ground.today, ground, faults)
  const places = placesIn('groupCapacity', cells.groupCapacity, GROUP_MOST, faults)
  const wrong = faults.length === 0 ? orderFault(days) : null
  if (wrong) faults.push(wrong)
  if (faults.length > 0) return { faults }
  return {
    camp: {
      number: cells.campNumber === '' ? null : externalOf(cells.campNumber),
      name,
      // Camps of one name are told apart by their terms.
      term: cleanLine(cells.term) || days.startDate.slice(0, 7),
      campTypeId,
      ...(goodsId !== undefined && { goodsId }),
      ...days,
      ...(capacity !== undefined && { capacity }),
    },
    group:
      groupName === ''
        ? null
        : {
            number: cells.groupNumber === '' ? null : externalOf(cells.groupNumber),
            name: groupName,
            ...(coachId !== undefined && { coachId }),
            ...(places !== undefined && { capacity: places }),
          },
  }
}
