import { adultGivenName, childEnglishName, childGivenName, type Gender, nickname, surname } from '@camp/demo/demo.names'
import { type DemoAddress, demoAddress } from '@camp/demo/demo.places'
import { DemoRandom, scatteredDigits } from '@camp/demo/demo.random'

export interface Child {
  /** Its number in the app. */
  readonly number: string
  /** That of its family. */
  readonly parent: string
  readonly name: string
  readonly englishName: string
  readonly gender: Gender
  readonly birthday: string
}

export interface Family {
  readonly number: string
  readonly phone: string
  readonly nickname: string
  readonly realName: string
  readonly address: DemoAddress
  readonly children: readonly Child[]
  /** Minutes of the day at which it registers: rather in the evening. */
  readonly minute: number
}

/** As many families as there are phones for, in one school. */
const MOST_A_DAY = 100
export const MOST_DAYS = 1_000

/** The families of a day, each drawn from the seed, its day and its place: the same ones however often, in the words of the demo. */
export function familiesOf(seed: number, day: number, count: number): Family[] {
  return Array.from({ length: Math.min(count, MOST_A_DAY) }, (_, n) => family(seed, day, n))
}

function family(seed: number, day: number, n: number): Family {
  const random = new DemoRandom(seed, 71, day, n)
  const gender: Gender = random.chance(0.76) ? 'FEMALE' : 'MALE'
  const [family, given] = [surname(random), adultGivenName(random, gender)]
  const number = `${seed}-${day}-${n}`
  return {
    number: `family-${number}`,
    phone: `1903${scatteredDigits((seed % 100) * MOST_DAYS * MOST_A_DAY + day * MOST_A_DAY + n, 7)}`,
    nickname: nickname(random, family, given, gender),
    realName: family + given,
    address: demoAddress(random),
    children: Array.from({ length: random.chance(0.15) ? 2 : 1 }, (_, at) =>
      child(random, family, `child-${number}-${at}`, `family-${number}`),
    ),
    minute: Math.floor(60 * (8 + 13.5 * Math.sqrt(random.next()))),
  }
}

function child(random: DemoRandom, family: string, number: string, parent: string): Child {
  const gender: Gender = random.chance(0.5) ? 'FEMALE' : 'MALE'
  const [year, month, day] = [2016 + random.int(0, 5), random.int(1, 12), random.int(1, 28)]
  return {
    number,
    parent,
    name: family + childGivenName(random, gender),
    englishName: childEnglishName(random, gender),
    gender,
    birthday: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  }
}
