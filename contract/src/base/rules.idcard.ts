const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_CHARACTERS = '10X98765432'

/** The last character that GB 11643 (ISO 7064 MOD 11-2) gives to the first 17 digits of an ID card number. */
export const idCardCheckCharacter = (digits: string): string => {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return CHECK_CHARACTERS.charAt(sum % 11)
}

/** Does the last character belong to the 17 digits before it? */
export const hasIdCardChecksum = (value: string): boolean => idCardCheckCharacter(value) === value.charAt(17).toUpperCase()

/** The birthday in digits 7 to 14 as `YYYY-MM-DD`; null if there was no such day since 1900 up to today (UTC+14, wherever the day began). */
export const birthOfIdCard = (value: string): string | null => {
  const birth = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
  const moment = new Date(`${birth}T00:00:00Z`)
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== birth || birth < '1900-01-01') return null
  return moment.getTime() > Date.now() + 14 * 3_600_000 ? null : birth
}
