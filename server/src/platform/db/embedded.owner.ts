import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The account that PostgreSQL runs as where the server runs as root, whom PostgreSQL refuses. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** `nobody` for root, null for everybody else (PostgreSQL then runs as the server's own user). */
export async function findOwner(): Promise<Owner | null> {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] = /^nobody:.*$/m.exec(accounts)?.[0].split(':') ?? []
  // 65534 is `nobody` on every Linux that has no entry for it, and as good as any number there.
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** May the owner enter every folder on the way to `target`? Folders that do not exist yet are taken to be enterable. */
export function canReach(target: string, owner: Owner | null): boolean {
  if (owner === null) return true
  let folder = path.dirname(path.resolve(target))
  for (;;) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder)
      const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    const parent = path.dirname(folder)
    if (parent === folder) return true
    folder = parent
  }
}
