import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ran } from './operator.ts'
import { root } from './product.ts'

interface Inspected {
  readonly Docker: { readonly config: { readonly Cmd: string[]; readonly Healthcheck: { readonly Test: string[] }; readonly User: string } }
}

/** The processes of the image that run this command. */
function programs([program = '', ...args]: readonly string[]): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [run = '', ...words] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, -1)
      return basename(run) === program && words.join('\0') === args.join('\0') && isOfImage(name) ? Number(name) : []
    } catch {
      // No process, or one that has ended.
      return []
    }
  })
}

/** The product of a clone beside it may run by the same command: one of the image has the root of the image. */
const isOfImage = (pid: string): boolean => existsSync(`/proc/${pid}/root/usr/local/bin/console-command`)

/** The image of deploy/Dockerfile, built and run by buildah, where no Docker is. */
export class Image {
  readonly #folder: string
  #running: ChildProcess | null = null
  #container = ''

  constructor(folder: string) {
    this.#folder = folder
  }

  #buildah(...args: string[]): Promise<string> {
    return ran('buildah', this.#words(args))
  }

  #words(args: readonly string[]): string[] {
    return ['--storage-driver', 'vfs', '--root', join(this.#folder, 'store'), '--runroot', join(this.#folder, 'run'), ...args]
  }

  /** The image that the Dockerfile begins with, as its registry has it: Debian without anything more, this Node, npm, and the account `node`. */
  async makeBase(): Promise<void> {
    const base = join(this.#folder, 'base')
    await ran('debootstrap', ['--variant=minbase', 'bookworm', base])
    const bring = "import('./.ci/nodes.mjs').then(({ bring }) => console.log(bring(process.cwd() + '/.ci/nodes/24')))"
    const bin = (await ran(process.execPath, ['-e', bring], { cwd: root })).trim()
    const npm = join((await ran('npm', ['root', '-g'])).trim(), 'npm')
    const local = join(base, 'usr/local')
    cpSync(join(bin, 'node'), join(local, 'bin/node'))
    mkdirSync(join(local, 'lib/node_modules'), { recursive: true })
    cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
    for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
    await ran('chroot', [base, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
    const container = (await this.#buildah('from', 'scratch')).trim()
    await this.#buildah('copy', '--quiet', container, base, '/')
    const [, name = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
    await this.#buildah('commit', '--quiet', '--rm', container, `docker.io/library/${name}`)
    rmSync(base, { recursive: true })
  }

  /** Builds it of the Dockerfile as it is; npm asks the registry that it asks on this machine. Answers how large it is, in MB. */
  async build(): Promise<number> {
    const authorities = (await ran('npm', ['config', 'get', 'cafile'])).trim()
    const lines = [`registry=${(await ran('npm', ['config', 'get', 'registry'])).trim()}`]
    const volumes = ['--volume', `${join(this.#folder, 'npmrc')}:/usr/local/etc/npmrc:ro`]
    if (existsSync(authorities)) {
      lines.push('cafile=/run/authorities.pem')
      volumes.push('--volume', `${authorities}:/run/authorities.pem:ro`)
    }
    writeFileSync(join(this.#folder, 'npmrc'), `${lines.join('\n')}\n`)
    const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', ...volumes]
    await this.#buildah('bud', ...how, '-f', join(root, 'deploy/Dockerfile'), '-t', 'camp-console', root)
    this.#container = (await this.#buildah('from', '--pull-never', 'camp-console')).trim()
    return Number(/(\d+) MB/.exec(await this.#buildah('images', 'localhost/camp-console'))?.[1] ?? 0)
  }

  /** What it says of itself: its program, how its health is asked, and the account that runs both. */
  async says(): Promise<{ command: string[]; health: string[]; user: string }> {
    const { Docker } = JSON.parse(await this.#buildah('inspect', '--type', 'image', 'camp-console')) as Inspected // as buildah documents it
    const { Cmd, Healthcheck, User } = Docker.config
    return { command: Cmd, health: Healthcheck.Test.slice(1), user: User }
  }

  #run(env: Record<string, string>, command: readonly string[]): string[] {
    const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    // As deploy/compose.yaml runs it: without any capability.
    const how = ['--isolation', 'chroot', '--cap-drop', 'ALL', ...settings]
    return this.#words(['run', ...how, this.#container, '--', ...command])
  }

  /** Runs a program in it; what it printed. */
  ask(env: Record<string, string>, ...command: string[]): Promise<string> {
    return ran('buildah', this.#run(env, command))
  }

  /** Puts a file into its volume, under the same name. */
  async give(file: string): Promise<void> {
    const words = this.#run({}, ['sh', '-c', `cat > /data/${basename(file)}`])
    const [code] = await once(spawn('buildah', words, { stdio: [openSync(file, 'r'), 'inherit', 'inherit'] }), 'exit')
    if (code !== 0) throw new Error(`${file} could not be put into the image`)
  }

  /** Starts its program and keeps it running. */
  async start(env: Record<string, string>): Promise<ChildProcess> {
    const { command } = await this.says()
    this.#running = spawn('buildah', this.#run(env, command), { stdio: ['ignore', 'pipe', 'pipe'] })
    return this.#running
  }

  /** Asks its program to stop, as Docker does, and waits for its end; its code. */
  async stop(): Promise<number | null> {
    const running = this.#running
    this.#running = null
    if (running === null || running.exitCode !== null) return running?.exitCode ?? null
    const ended = once(running, 'exit')
    const { command } = await this.says()
    for (const pid of programs(command)) process.kill(pid, 'SIGTERM')
    const [code] = (await ended) as [number | null] // as 'exit' tells
    return code
  }

  /** Every file of it with its size and time, but for what is memory where it is deployed. */
  async files(): Promise<Set<string>> {
    const mounted = (await this.#buildah('mount', this.#container)).trim()
    const memory = ['tmp', 'run', 'proc', 'sys', 'dev'].flatMap((name) => ['-path', join(mounted, name), '-prune', '-o'])
    return new Set((await ran('find', [mounted, ...memory, '-type', 'f', '-printf', '%P %s %T@\n'])).split('\n'))
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.#buildah('rm', '--all').catch(() => '')
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
