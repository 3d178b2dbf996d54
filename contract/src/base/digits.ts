import * as z from 'zod'
import { bareOf, digitsIn } from './cleaning.ts'

/** Room for what stands around a number where it was copied: its title, signs, blanks. */
const MOST_AROUND = 64

/** A number of digits as people paste it, with its title or signs around it. */
export const digits = (least: number, most: number) =>
  z
    .string()
    .max(most + MOST_AROUND, { abort: true })
    .overwrite(digitsIn)
    .regex(new RegExp(`^\\d{${least},${most}}$`))
    .meta({ maxLength: most })

/** A code of letters and digits as people paste it. */
export const pastedCode = (most: number) =>
  z
    .string()
    .max(most + MOST_AROUND, { abort: true })
    .overwrite((value) => bareOf(value))
