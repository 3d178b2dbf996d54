import { screens, searches } from '../screens.ts'
import { Shell } from './Shell.tsx'

/** The shell with every screen of the console. */
export function ConsoleShell() {
  return <Shell screens={screens} searches={searches} />
}
