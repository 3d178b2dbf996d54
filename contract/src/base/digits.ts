import * as z from 'zod'
import { bareOf, codeIn, digitsIn } from './cleaning.ts'
import { hasForbidden } from './wire.ts'

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

/** A number of letters and digits, or a part of it, as people paste it into a filter: it is cut no more before it is cleaned. */
export const numberPart = (most: number) =>
  z
    .string()
    .max(most + MOST_AROUND, { abort: true })
    .refine((value) => !hasForbidden(value), { error: 'TEXT_FORBIDDEN', abort: true })
    .overwrite(codeIn)
    .max(most)

/** A code of letters and digits as people paste it. */
export const pastedCode = (most: number) =>
  z
    .string()
    .max(most + MOST_AROUND, { abort: true })
    .overwrite((value) => bareOf(value))
