import { type AnyCall, isCall } from './base/call.ts'
import { callFiles } from './calls.generated.ts'
import { permissions } from './permissions.ts'

/** Throws for a code that nobody can hold. */
export function assertKnownCodes({ id, codes }: Pick<AnyCall, 'id' | 'codes'>): void {
  if (typeof codes === 'string') return
  for (const code of codes) if (!Object.hasOwn(permissions, code)) throw new Error(`call ${id}: asks for the unknown code ${code}`)
}

const all: readonly AnyCall[] = callFiles.flatMap((file) => Object.values(file).filter(isCall))
for (const call of all) assertKnownCodes(call)

/**
 * Every call of people who are logged in, and those that need no session, in the order of their files and of the names that these export.
 * The console imports the files of its nouns, never this one, which would bring all of them into its bundle.
 */
export const calls = all.filter(({ key }) => key === undefined)

/** The open calls: those of other programs, which come with a key. */
export const openCalls = all.filter(({ key }) => key !== undefined)

/** The call of a name, of either kind; undefined if there is none. */
export const callById = (id: string): AnyCall | undefined => all.find((call) => call.id === id)
