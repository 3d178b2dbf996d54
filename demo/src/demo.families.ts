import { DAY, type DemoCalendar } from './demo.calendar.ts'
import { adultGivenName, childEnglishName, childGivenName, type Gender, nickname, surname } from './demo.names.ts'
import { type DemoAddress, demoAddress } from './demo.places.ts'
import { demoChannels } from './demo.promotion.ts'
import { DemoRandom, lotOf, scatteredDigits } from './demo.random.ts'

export interface DemoStudent {
  readonly id: number
  readonly name: string
  readonly englishName: string | null
  readonly gender: Gender
  readonly birthday: string
  readonly grade: string
  readonly level: string
}

export interface DemoFamily {
  readonly id: number
  readonly phone: string
  readonly nickname: string
  readonly realName: string | null
  readonly receiver: string
  /** Mostly the father's. */
  readonly childSurname: string
  readonly frozen: boolean
  readonly channelId: number | null
  readonly referrerId: number | null
  readonly registered: number
  readonly address: DemoAddress
  readonly firstStudentId: number
  readonly students: number
}

export interface FamiliesPlan {
  readonly seed: number
  readonly parents: number
  readonly students: number
  readonly firstParentId: number
  readonly firstStudentId: number
  /** In the order of `demoChannels`. */
  readonly channelIds: readonly number[]
  /** Further channels of each; without any none is drawn differently. */
  readonly branchIds?: readonly (readonly number[])[]
  readonly referrerIds: readonly number[]
}

/** So many of the families were there when the two years began. */
const EARLY = 0.12
const GRADES = ['幼儿园小班', '幼儿园中班', '幼儿园大班', '一年级', '二年级', '三年级', '四年级', '五年级', '六年级']
const LEVELS = ['启蒙', 'L1', 'L2', 'L3', 'L4', 'L5', 'L6']
const channelLot = lotOf([...demoChannels.keys()], (index) => demoChannels[index]?.weight ?? 0)

/** Families by their number, each drawn from its own seed: any of them can be had without the others. */
export class DemoFamilies {
  readonly plan: FamiliesPlan
  readonly #calendar: DemoCalendar

  constructor(plan: FamiliesPlan, calendar: DemoCalendar) {
    this.plan = plan
    this.#calendar = calendar
  }

  /** The family with this index, from 0. */
  family(index: number): DemoFamily {
    const { seed, firstParentId, referrerIds } = this.plan
    const random = new DemoRandom(seed, 1, index)
    const gender: Gender = random.chance(0.76) ? 'FEMALE' : 'MALE'
    const family = surname(random)
    const given = adultGivenName(random, gender)
    const id = firstParentId + index
    const first = this.#studentsBefore(index)
    return {
      id,
      phone: `19000${scatteredDigits(id, 6)}`,
      nickname: nickname(random, family, given, gender),
      realName: random.chance(0.72) ? family + given : null,
      receiver: family + given,
      childSurname: gender === 'FEMALE' && random.chance(0.9) ? surname(random) : family,
      frozen: random.chance(0.006),
      channelId: random.chance(0.94) ? this.#channel(channelLot(random), id) : null,
      referrerId: random.chance(0.13) ? random.pick(referrerIds) : null,
      registered: this.#registered(index),
      address: demoAddress(random),
      firstStudentId: this.plan.firstStudentId + first,
      students: this.#studentsBefore(index + 1) - first,
    }
  }

  /** The children of a family. */
  students(family: DemoFamily): DemoStudent[] {
    return Array.from({ length: family.students }, (_, at) => this.#student(family, family.firstStudentId + at))
  }

  /** Who buys when this share of all sales is made: somebody registered by then, and rather somebody new. */
  buyerAt(share: number, random: DemoRandom): number {
    const there = Math.max(1, Math.floor(this.plan.parents * (EARLY + (1 - EARLY) * share)))
    const back = random.chance(0.5) ? Math.floor(-Math.log(1 - random.next()) * this.plan.parents * 0.012) : random.int(0, there - 1)
    return Math.max(0, there - 1 - back)
  }

  /** The channel with this index, or one of its branches: the first brings most. */
  #channel(index: number, familyId: number): number | null {
    const { channelIds, branchIds = [] } = this.plan
    const branches = branchIds[index] ?? []
    const place = Math.min(familyId % (branches.length + 1), (familyId >> 4) % (branches.length + 1))
    return (place === 0 ? channelIds[index] : branches[place - 1]) ?? null
  }

  #studentsBefore(index: number): number {
    return Math.floor((index * this.plan.students) / this.plan.parents)
  }

  #registered(index: number): number {
    const share = ((index + 1) / this.plan.parents - EARLY) / (1 - EARLY)
    return share > 0 ? this.#calendar.momentOf(share) - 180_000 : this.#calendar.start + Math.floor(share * 1_500 * DAY)
  }

  #student(family: DemoFamily, id: number): DemoStudent {
    const random = new DemoRandom(this.plan.seed, 2, id)
    const gender: Gender = random.chance(0.5) ? 'FEMALE' : 'MALE'
    const age = 3.3 + 8.9 * ((random.next() + random.next()) / 2)
    const birthday = new Date(this.#calendar.now - age * 365.25 * DAY)
    const grade = Math.max(0, Math.min(GRADES.length - 1, Math.floor(age - 3)))
    return {
      id,
      name: family.childSurname + childGivenName(random, gender),
      englishName: random.chance(0.78) ? childEnglishName(random, gender) : null,
      gender,
      birthday: birthday.toISOString().slice(0, 10),
      grade: GRADES[grade] ?? '',
      level: LEVELS[Math.max(0, Math.min(LEVELS.length - 1, grade - 2 + random.int(0, 2)))] ?? '',
    }
  }
}
