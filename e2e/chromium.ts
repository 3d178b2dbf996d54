import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Chromium of this machine: `CHROMIUM` names it, else the first one in PATH. Throws with what to install where there is none. */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') {
    if (runs(named)) return named
    throw new Error(`CHROMIUM names ${named}, which is no program`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found. Install one (Debian: apt-get install chromium fonts-noto-cjk), or name one by CHROMIUM=/path/to/it',
  )
}

/** It keeps to the pages under test: no sandbox (root in a container cannot have one), no look-ups of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]
