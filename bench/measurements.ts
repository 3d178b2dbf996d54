import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallsResult } from './calls.bench.ts'
import type { CampsResult } from './camps.bench.ts'
import type { CommandsResult } from './commands.bench.ts'
import type { ConsoleLine } from './console.bench.ts'
import type { DoorLine } from './door.bench.ts'
import type { ExportResult } from './export.bench.ts'
import type { ImportResult } from './import.bench.ts'
import type { MillionResult } from './million.bench.ts'
import type { MixedResult } from './mixed.bench.ts'
import { workFolder } from './served.ts'
import type { Line } from './server.bench.ts'

/** Figures by part of the bench. */
export interface Figures {
  readonly server: readonly Line[]
  readonly mixed: MixedResult
  readonly camps: CampsResult
  readonly commerce: readonly Line[]
  readonly calls: CallsResult
  readonly export: ExportResult
  readonly million: MillionResult
  readonly import: ImportResult
  readonly door: readonly DoorLine[]
  readonly console: readonly ConsoleLine[]
  readonly commands: CommandsResult
}
export type Part = keyof Figures

/** When and how a part was measured. */
export interface Measurement<Kind extends Part> {
  readonly at: string
  readonly rounds: number
  readonly seconds: number
  /** How much of the processors other programs took before the bench began: 0 to 1; null where that was not seen. */
  readonly busy: number | null
  readonly figures: Figures[Kind]
}
export type Measurements = { readonly [Kind in Part]?: Measurement<Kind> }

const fileOf = (orders: number) => join(workFolder, `measured.${orders}.json`)

/** What was measured before for so many orders: a part that is not measured anew stays in the table, with its date. */
export function earlierMeasurements(orders: number): Measurements {
  const file = fileOf(orders)
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as Measurements // written below
}

/** Keeps what was measured now beside what was measured before. */
export function storeMeasurements(orders: number, measurements: Measurements): void {
  writeFileSync(fileOf(orders), JSON.stringify(measurements))
}
