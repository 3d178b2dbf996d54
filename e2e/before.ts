import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 }).trim()
const MIGRATIONS = 'server/migrations'

/** The last commit that did not know the newest migration (or `ROLLBACK_TO`): the program that one goes back to. */
export function releaseBefore(): { commit: string; migrations: number } {
  const newest = readdirSync(join(root, MIGRATIONS)).toSorted().at(-1) ?? ''
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${newest}`)
  const commit = git('rev-parse', process.env.ROLLBACK_TO ?? `${added}^`)
  return { commit, migrations: git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).split('\n').length }
}

/** Builds the program of a commit beside this one, of the packages that are here: nothing is fetched. */
export function buildBefore(commit: string, folder: string): void {
  git('worktree', 'add', '--detach', '--quiet', folder, commit)
  const packages = join(root, 'node_modules')
  try {
    execFileSync('cp', ['-al', packages, join(folder, 'node_modules')], { stdio: 'pipe' })
  } catch {
    // Another file system: no links reach there.
    execFileSync('cp', ['-a', packages, folder], { stdio: 'pipe' })
  }
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: 'pipe' })
}

export const removeBefore = (folder: string): void => void git('worktree', 'remove', '--force', folder)

export const migrationsNow = (): number => readdirSync(join(root, MIGRATIONS)).length
