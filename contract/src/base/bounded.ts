import * as z from 'zod'

/**
 * A string of at most so many signs. What comes after it (patterns, rules, cleaning) is not asked about a longer one: without `abort` zod
 * goes on, and a pattern over a megabyte stops the server. Every bound of what a caller sends is this one; `bounds.test.ts` holds it.
 */
export const bounded = (most: number) => z.string().max(most, { abort: true })
