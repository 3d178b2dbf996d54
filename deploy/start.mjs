// node start.mjs: the server. node start.mjs <command> [arguments]: backup, restore, verify-log, rescue, rekey or seal-key.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const [, , command, ...given] = process.argv
const program = join(here, 'server/dist', command === undefined ? 'main.js' : `${command}.command.js`)

/** Why this cannot run here; nothing where it can. */
function obstacle() {
  const { os, cpu } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  if (!os.includes(process.platform) || !cpu.includes(process.arch))
    return `This was packed for ${os}-${cpu}, and this is ${process.platform}-${process.arch}: pack it on such a machine`
  if (!/^[\w-]*$/.test(command ?? '') || !existsSync(program)) return `There is no command ${command}`
}

const why = obstacle()
if (why) {
  console.error(why)
  process.exit(2)
}
process.env.NODE_ENV ??= 'production'
process.argv = [process.argv[0], program, ...given]
process.setSourceMapsEnabled(true)
await import(pathToFileURL(program).href)
