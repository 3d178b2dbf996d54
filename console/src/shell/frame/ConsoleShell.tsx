import { chunk } from '../../platform/chunk.ts'
import { screens } from '../screens.ts'
import { Shell } from './Shell.tsx'

const finders = chunk(async () => (await import('../finders.ts')).finders)

/** The shell with every screen of the console. */
export function ConsoleShell() {
  return <Shell screens={screens} finders={finders} />
}
