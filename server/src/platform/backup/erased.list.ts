import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { CommandFailure } from '../command.ts'

/**
 * An account that was erased: its number and when it was made, by which it is known again, and when it was erased. No names. Why is left out where
 * an older version wrote it down: all of these were asked for.
 */
export const erasedAccount = z.object({
  account: z.int(),
  since: z.string(),
  erasedAt: z.string(),
  kind: z.enum(['ASKED', 'BY_RULE']).optional(),
})
export type ErasedAccount = z.output<typeof erasedAccount>

/** The name of the list below DATA_DIR, and in a backup. */
export const ERASED = 'erased.jsonl'

const keyOf = ({ account, since }: Pick<ErasedAccount, 'account' | 'since'>): string => `${account} ${Date.parse(since)}`

/** Reads what is whole of a list: a line that a crash cut off is written again by the next who appends. */
export function readErased(text: string): ErasedAccount[] {
  return text.split('\n').flatMap((line) => {
    try {
      const { data } = erasedAccount.safeParse(JSON.parse(line))
      return data ? [data] : []
    } catch {
      return []
    }
  })
}

const lines = (accounts: readonly ErasedAccount[]): string => accounts.map((one) => `${JSON.stringify(one)}\n`).join('')

export const erasedText = (accounts: readonly ErasedAccount[]): Buffer => Buffer.from(lines(mergedErased(accounts)))

/** Each account once, in the order of their numbers, with the first moment that any list names. */
export function mergedErased(accounts: readonly ErasedAccount[]): ErasedAccount[] {
  const merged = new Map<string, ErasedAccount>()
  for (const one of accounts) {
    const known = merged.get(keyOf(one))
    if (!known || Date.parse(one.erasedAt) < Date.parse(known.erasedAt)) merged.set(keyOf(one), one)
  }
  return [...merged.values()].sort((one, other) => one.account - other.account)
}

/** The list of a data directory; empty where there is none. */
export async function erasedIn(file: string): Promise<ErasedAccount[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new CommandFailure(`${file} cannot be read: ${error.message}`, error)
  })
  return readErased(text)
}

/** Appends what the list does not have yet and waits for the disk; who calls has seen to it that nobody else appends meanwhile. */
export async function appendErased(dataDir: string, accounts: readonly ErasedAccount[]): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = path.join(dataDir, ERASED)
  const handle = await open(file, 'a+', 0o600)
  try {
    const text = await handle.readFile('utf8')
    const known = new Set(readErased(text).map(keyOf))
    const fresh = mergedErased(accounts.filter((one) => !known.has(keyOf(one))))
    if (fresh.length > 0) await addLines(handle, `${text === '' || text.endsWith('\n') ? '' : '\n'}${lines(fresh)}`)
  } finally {
    await handle.close()
  }
}

async function addLines(handle: FileHandle, text: string): Promise<void> {
  await handle.appendFile(text)
  await handle.sync()
}
