import type { Executor } from '../platform/db/executor.ts'
import { holidaysRepository } from './holidays.repository.ts'

/** The days of the next `span` from a day (`YYYY-MM-DD`) on that people work, by the calendar of public holidays. */
export const workingDays = (db: Executor, from: string, span: number): Promise<string[]> => holidaysRepository.working(db, from, span)
/** Of the same days those of rest: Sundays and public holidays, without the Sundays that were made days of work. */
export const restDays = (db: Executor, from: string, span: number): Promise<string[]> => holidaysRepository.resting(db, from, span)
