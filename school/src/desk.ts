import type { Camp } from '@camp/client'
import { DemoRandom } from '@camp/demo/demo.random'
import type { SchoolClock } from './clock.ts'
import { Tally } from './tally.ts'
import type { Timetable } from './timetable.ts'

/** What the parts of the school share. */
export class Desk {
  readonly camp: Camp
  readonly clock: SchoolClock
  readonly table: Timetable
  readonly seed: number
  /** Of the day that is being played. */
  tally = new Tally()

  constructor(camp: Camp, clock: SchoolClock, table: Timetable, seed: number) {
    this.camp = camp
    this.clock = clock
    this.table = table
    this.seed = seed
  }

  /** The luck of somebody, by their number in the app: the same however often it is asked for. `kind` tells its uses apart. */
  luckOf(number: string, kind: number): DemoRandom {
    return new DemoRandom(this.seed, kind, ...[...number.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
  }
}
