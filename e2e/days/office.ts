import { Staff } from '../staff.ts'
import type { Office } from './person.ts'

/** One session by HTTP for each account that is asked for. */
export function officeOf(url: string, password: string): Office {
  const sessions = new Map<string, Promise<Staff>>()
  return {
    url,
    password,
    staff(account) {
      const known = sessions.get(account) ?? Staff.logIn(url, account, password)
      sessions.set(account, known)
      return known
    },
    forget(account) {
      sessions.delete(account)
    },
  }
}
