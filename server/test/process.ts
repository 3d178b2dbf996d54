import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const serverRoot = path.resolve(import.meta.dirname, '..')

/** What node needs to run a program of the product, as it is shipped: built before the tests, it starts in a fifth of the time. */
export const program = (name: string): string[] => ['--enable-source-maps', path.join(serverRoot, `dist/${name}.js`)]

/** The server as a process of its own, started as the product starts it. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Everything that it has written so far, on both streams. */
  output(): string
  /** Where it listens; rejects if it ends before. */
  readonly url: Promise<string>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
  /** Ends it, whatever state it is in, and forgets its data. */
  dispose(): Promise<void>
}

/** Starts it with this environment; `preload` is a module that runs before it. */
export async function startProcess(env: Record<string, string>, preload: readonly string[] = []): Promise<ServerProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'camp-process-'))
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  // Several on one database have keys of their own, unless the test gives them some.
  const child = spawn(process.execPath, [...preload.flatMap((file) => ['--import', file]), ...program('main')], {
    cwd: serverRoot,
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      WORKER: 'off',
      CONSOLE_ADMIN_PASSWORD: 'Process-pass-1',
      OTHER_KEYS: 'on',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = once(child, 'exit').then(([code, signal]): number | string | null => code ?? signal)
  const url = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      text += chunk.toString()
      const ready = /^Ready: (\S+)$/m.exec(text)?.[1]
      // What follows the origin opens the outbox.
      if (ready) resolve(new URL(ready).origin)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    ended.then((how) => reject(new Error(`the server ended (${how}) before it was ready:\n${text}`)), reject)
  })
  // A test that expects it to end asks for `ended` alone.
  url.catch(() => undefined)
  return {
    child,
    output: () => text,
    url,
    ended,
    dispose: async () => {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
