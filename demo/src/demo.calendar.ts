const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** The business time zone has no summer time. */
const ZONE = 8 * HOUR

/** How busy each hour of a day is: quiet nights, lunch, and evenings when children are in bed. */
const HOURS = [6, 3, 2, 1, 1, 2, 8, 22, 38, 48, 54, 52, 66, 58, 44, 42, 44, 50, 62, 88, 118, 126, 84, 34]
const hourSums = HOURS.map((_, hour) => HOURS.slice(0, hour).reduce((sum, weight) => sum + weight, 0))
const hourTotal = HOURS.reduce((sum, weight) => sum + weight, 0)

/** Eve of the lunar new year, year by year: a week of family, not of shopping. */
const NEW_YEAR_EVES = [
  '2023-01-21',
  '2024-02-09',
  '2025-01-28',
  '2026-02-16',
  '2027-02-05',
  '2028-01-25',
  '2029-02-12',
  '2030-02-02',
  '2031-01-22',
  '2032-02-10',
]
const newYears = NEW_YEAR_EVES.map((day) => Date.parse(day))

/** The calendar day of a moment in the business time zone, as UTC midnight of that day. */
const dayOf = (moment: number): number => Math.floor((moment + ZONE) / DAY) * DAY

/** The day of a moment in the business time zone, counted from 1970. */
export const dayNumber = (moment: number): number => Math.floor((moment + ZONE) / DAY)
/** The first moment of such a day. */
export const startOfDay = (day: number): number => day * DAY - ZONE

const days = new Map<number, string>()

/** `2025-11-11` of a day counted from 1970. Millions of moments fall on some hundred days. */
export function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY).toISOString().slice(0, 10)
  days.set(day, text)
  return text
}

const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** The moment as `2025-11-11 12:00:00.000Z`, ten times as fast as a Date says it. */
export function momentText(moment: number): string {
  const day = Math.floor(moment / DAY)
  const rest = moment - day * DAY
  const seconds = Math.floor(rest / 1_000)
  const fraction = String(rest - seconds * 1_000).padStart(3, '0')
  return `${dayText(day)} ${two[Math.floor(seconds / 3_600)]}:${two[Math.floor(seconds / 60) % 60]}:${two[seconds % 60]}.${fraction}Z`
}

/** `20251111` of a moment in the business time zone. */
export const dayDigits = (moment: number): string => dayText(Math.floor((moment + ZONE) / DAY)).replaceAll('-', '')

/** The month, 1 to 12, in the business time zone. */
export const monthOf = (moment: number): number => new Date(moment + ZONE).getUTCMonth() + 1

/** The first moment at or after this one at which somebody is in the office: 9 to 18 o'clock, every day. */
export function officeMoment(moment: number): number {
  const shifted = moment + ZONE
  const day = Math.floor(shifted / DAY) * DAY
  const inDay = shifted - day
  // The minute stays, so that not everything happens at nine sharp.
  const nine = 9 * HOUR + (inDay % HOUR)
  return (inDay < 9 * HOUR ? day + nine : inDay >= 18 * HOUR ? day + DAY + nine : shifted) - ZONE
}

/** The same for the warehouse, which is closed on Sundays. */
export function warehouseMoment(moment: number): number {
  const open = officeMoment(moment)
  return new Date(open + ZONE).getUTCDay() === 0 ? open + DAY : open
}

/** How good a day is for sales. `day` is UTC midnight of the calendar day. */
function weightOfDay(day: number): number {
  const date = new Date(day)
  const month = date.getUTCMonth() + 1
  const inMonth = date.getUTCDate()
  const ordinal = month * 100 + inMonth
  if (newYears.some((eve) => day >= eve && day < eve + 7 * DAY)) return 0.35
  const weekend = date.getUTCDay() % 6 === 0 ? 1.45 : 1
  return weekend * season(ordinal) * festival(ordinal)
}

function season(ordinal: number): number {
  if (ordinal >= 620 && ordinal <= 720) return 2.1
  if (ordinal > 720 && ordinal <= 831) return 1.5
  if (ordinal >= 901 && ordinal <= 915) return 1.3
  if (ordinal >= 1225 || ordinal <= 220) return 1.55
  return 1
}

function festival(ordinal: number): number {
  if (ordinal === 1111) return 6
  if (ordinal >= 1101 && ordinal < 1111) return 1.8
  if (ordinal === 618) return 3.6
  if (ordinal === 1212) return 2.2
  if (ordinal === 601) return 2
  if (ordinal >= 1001 && ordinal <= 1007) return 0.6
  return 1
}

/** Two years of business up to now: turns shares of all sales into moments and back, so that numbered sales are spread with the seasons. */
export class DemoCalendar {
  /** The first moment of the business. */
  readonly start: number
  readonly now: number
  readonly #firstDay: number
  /** Sums of the weights before each day; one more than there are days. */
  readonly #sums: number[] = [0]

  constructor(now: number, days = 730) {
    this.now = now
    const today = dayOf(now)
    this.#firstDay = today - (days - 1) * DAY
    this.start = this.#firstDay - ZONE
    for (let index = 0; index < days; index++) {
      const growth = 0.6 + (0.8 * index) / days
      const day = this.#firstDay + index * DAY
      const part = day === today ? shareOfDay((now + ZONE - today) / DAY) : 1
      this.#sums.push((this.#sums[index] ?? 0) + weightOfDay(day) * growth * part)
    }
  }

  /** The moment up to which this share of everything was sold; 0 to 1, never after now. */
  momentOf(share: number): number {
    const sold = share * this.#total
    let low = 0
    let high = this.#sums.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#sum(middle) <= sold) low = middle
      else high = middle - 1
    }
    const ofDay = (sold - this.#sum(low)) / (this.#sum(low + 1) - this.#sum(low) || 1)
    const isToday = low === this.#sums.length - 2
    const until = isToday ? shareOfDay((this.now - this.start - low * DAY) / DAY) : 1
    return Math.min(this.now, this.start + low * DAY + Math.floor(momentOfDay(Math.min(ofDay, 1) * until) * DAY))
  }

  /** The share of everything that was sold before the moment, to the day. */
  shareBefore(moment: number): number {
    const index = Math.floor((moment - this.start) / DAY)
    return this.#sum(Math.max(0, Math.min(index, this.#sums.length - 1))) / this.#total
  }

  get #total(): number {
    return this.#sums.at(-1) ?? 1
  }

  #sum(index: number): number {
    return this.#sums[index] ?? 0
  }
}

/** Which share of a day's sales is made by this part of the day. */
function shareOfDay(part: number): number {
  const hour = Math.min(23, Math.floor(part * 24))
  return ((hourSums[hour] ?? 0) + (HOURS[hour] ?? 0) * (part * 24 - hour)) / hourTotal
}

/** The part of the day by which this share of its sales is made: the inverse of `shareOfDay`. */
function momentOfDay(share: number): number {
  const sold = share * hourTotal
  let hour = 0
  while (hour < 23 && (hourSums[hour + 1] ?? 0) <= sold) hour++
  return Math.min(0.999_999, (hour + (sold - (hourSums[hour] ?? 0)) / (HOURS[hour] ?? 1)) / 24)
}
