import { Shell } from './Shell.tsx'
import { finders, screens } from './screens.ts'

/** The shell with every screen of the console. */
export function ConsoleShell() {
  return <Shell screens={screens} finders={finders} />
}
