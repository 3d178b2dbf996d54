import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './product.ts'

/** Runs one command of the product; what it printed. Throws that where it did not end well. */
export type Command = (name: string, ...args: string[]) => Promise<string>

/** Runs a program; what it printed on both streams. Throws that where it did not end well. */
export async function ran(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, [...args], { maxBuffer: 1e8, ...options })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string } // as execFile throws
    const said = `${stdout}${stderr}`.trim().split('\n')
    throw new Error(`${program.split('/').at(-1)} ${args.slice(0, 3).join(' ')}: ${said.at(-1) || error}\n${said.slice(-30).join('\n')}`, {
      cause: error,
    })
  }
}

/** Runs one of the built server's programs, with nothing of this process's own configuration; `folder`: where the build lies. */
export function runProgram(name: string, args: readonly string[], settings: Record<string, string>, folder = root): Promise<string> {
  const { PATH = '', HOME = '', LANG = '' } = process.env
  return ran(process.execPath, ['--enable-source-maps', join(folder, `server/dist/${name}.js`), ...args], {
    cwd: folder,
    env: { PATH, HOME, LANG, ...settings },
  })
}

/** What a command has to say where it did what it was asked for. */
const SAYS = {
  backup: 'the keys are not in it',
  restore: 'the operation log is whole',
  rescue: 'one-time password',
  'verify-log': 'nothing is wrong',
} as const

/** The commands of docs/operations.md, each judged by its words. */
export async function asked(command: Command, name: keyof typeof SAYS, ...args: string[]): Promise<string> {
  const said = await command(name, ...args)
  if (!said.includes(SAYS[name])) throw new Error(`${name} did not say "${SAYS[name]}": ${said}`)
  return said
}

/** The password that `rescue` gave. */
export const passwordIn = (said: string): string => /one-time password (\S+)/.exec(said)?.[1] ?? ''
